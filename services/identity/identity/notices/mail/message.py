"""A mail in the language of its reader."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

import yaml
from chassis.locales import LOCALES, supported_locale

Kind = Literal[
    "invitation",
    "password-reset",
    "password-changed",
    "credentials-remain",
    "credentials-ended",
    "second-factor-removed",
    "passkey-added",
    "passkey-removed",
    "new-device",
    "customer-code",
    "contact-message",
]
_TEXTS = Path(__file__).parent / "texts"


@dataclass(frozen=True)
class MailMessage:
    """One mail: address, subject and plain text. To a phone number the text alone is sent."""

    recipient: str
    subject: str
    text: str


def write_mail(kind: Kind, locale: str, recipient: str, values: Mapping[str, str]) -> MailMessage:
    """Return a mail of this kind; each `{name}` of its text is replaced by the value of the name."""
    texts = mail_texts()[supported_locale(locale)][kind]
    subject, text = (_fill(texts[part], values) for part in ("subject", "text"))
    # A name in a subject must not begin another header.
    return MailMessage(recipient, " ".join(subject.split()), text)


@cache
def mail_texts() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """Return subject and text by locale and kind."""
    return {locale: yaml.safe_load((_TEXTS / f"{locale}.yaml").read_text()) for locale in LOCALES}


def _fill(text: str, values: Mapping[str, str]) -> str:
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", value)
    return text
