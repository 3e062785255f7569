"""Find the one item that a request names."""

from collections.abc import Iterator

from ai_assistant.domain.grammar.tokens import normalize
from ai_assistant.domain.outcomes import ask, ask_which
from ai_assistant.domain.plan import Item, Outcome
from ai_assistant.usecases.ports import Platform

_FILTERS = {"products": "name", "customers": "search"}
_MAX_READ, _LEAST_LENGTH = 50, 3


class UnclearNameError(Exception):
    """A request names an item that does not exist, or several; `question` asks about it."""

    def __init__(self, question: Outcome) -> None:
        super().__init__(question.text)
        self.question = question


async def find_named(entity: str, name: str, platform: Platform, contact: str = "") -> Item:
    """Return the item of a name, which may be part of its name, in the plural, or with what Arabic writes in front; of
    several customers the one with this phone or e-mail address. Raise UnclearNameError if there is none, or if there
    are several of which none has the whole name."""
    path = platform.entity(entity).path
    if contact:
        return await _find_by_contact(name, contact, platform)
    for form in _forms(normalize(name)):
        filters = {_FILTERS[path]: form} if len(form) >= _LEAST_LENGTH else {}
        items, _ = await platform.list_items(path, filters, _MAX_READ)
        named = [item for item in items if form in normalize(item.label)]
        equal = [item for item in named if normalize(item.label) == form]
        if len(equal or named) == 1:
            return (equal or named)[0]
        if named:
            raise UnclearNameError(ask_which(equal or named))
    raise UnclearNameError(ask("no-such-item", {"entity": entity, "name": name}))


async def _find_by_contact(name: str, contact: str, platform: Platform) -> Item:
    items, _ = await platform.list_items("customers", {"search": contact}, _MAX_READ)
    for form in _forms(normalize(name)):
        named = [item for item in items if form in normalize(item.label)]
        if len(named) == 1:
            return named[0]
        if named:
            raise UnclearNameError(ask_which(named))
    raise UnclearNameError(ask("no-such-item", {"entity": "customer", "name": f"{name} {contact}".strip()}))


def _forms(name: str) -> Iterator[str]:
    yield name
    for end in ("s", "x", "es", "ا", "ات"):
        if name.endswith(end) and len(name) > len(end) + 2:
            yield name.removesuffix(end)
    if " " in name and "s " in f"{name} ":
        yield " ".join(word.removesuffix("s") if len(word) > _LEAST_LENGTH else word for word in name.split())
    for prefix in ("ال", "لل", "ل", "ب"):
        if name.startswith(prefix) and len(name) > len(prefix) + 2:
            yield name.removeprefix(prefix)
