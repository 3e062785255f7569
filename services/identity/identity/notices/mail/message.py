"""A mail in the language of its reader."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from chassis.mail_headers import to_header
from chassis.texts import Texts

Kind = Literal[
    "invitation",
    "password-reset",
    "password-changed",
    "credentials-remain",
    "credentials-ended",
    "second-factor-removed",
    "sign-in-link",
    "recovery-asked",
    "recovery-begun",
    "recovery-begun-of",
    "recovery-done",
    "passkey-added",
    "passkey-removed",
    "new-device",
    "customer-code",
    "contact-message",
    "site-host-missing",
    "site-host-released",
]
# Subject and text by locale and kind.
TEXTS = Texts(__file__, "texts")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class MailMessage:
    """One mail: address, subject and plain text. To a phone number the text alone is sent."""

    recipient: str
    subject: str
    text: str


def write_mail(kind: Kind, locale: str, recipient: str, values: Mapping[str, str]) -> MailMessage:
    """Return a mail of this kind; each `{name}` of its text is replaced by the value of the name."""
    texts = TEXTS.of(locale)[kind]
    subject, text = (_fill(texts[part], values) for part in ("subject", "text"))
    # A name in a subject must not begin another header.
    return MailMessage(recipient, to_header(subject), text)


def _fill(text: str, values: Mapping[str, str]) -> str:
    """Return the text with each placeholder replaced once: braces of a value are text."""
    return _PLACEHOLDER.sub(lambda match: values.get(match[1], match[0]), text)
