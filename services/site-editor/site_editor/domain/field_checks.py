"""Checks of fields that several tables have: texts by locale, pictures and links."""

from collections.abc import Iterable
from typing import cast

from chassis.errors import FieldViolation
from chassis.locales import LOCALES

from site_editor.domain.addresses import is_link, is_upload

Json = dict[str, object]


def check_locales(texts: list[Json], path: str) -> Iterable[FieldViolation]:
    """Yield a violation, below `path`, for each text of an unsupported locale or of one that an earlier text has."""
    seen: set[object] = set()
    for index, text in enumerate(texts):
        locale = text.get("locale")
        if locale not in LOCALES or locale in seen:
            message = f"Send each of {', '.join(LOCALES)} once at the most."
            yield FieldViolation(f"{path}[{index}].locale", message, "choice")
        seen.add(locale)


def check_picture(address: str, path: str) -> Iterable[FieldViolation]:
    """Yield a violation for an address that is neither empty nor the path of an upload."""
    if address and not is_upload(address):
        yield FieldViolation(path, "Send the path of a picture that was uploaded here.", "url")


def check_link(link: Json, path: str) -> Iterable[FieldViolation]:
    """Yield violations of a link of the theme: its address, and the locales of its labels."""
    if not is_link(str(link.get("address", ""))):
        yield FieldViolation(f"{path}.address", "Send a path of this site or a whole address.", "address")
    labels = link.get("labels")
    yield from check_locales(cast("list[Json]", labels) if isinstance(labels, list) else [], f"{path}.labels")
