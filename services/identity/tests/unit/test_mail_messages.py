"""Mails whose values are of strangers: no other header, no other part, no value in the place of another."""

import email
from email import policy
from typing import get_args

import pytest
from identity.notices.mail.message import TEXTS, Kind, write_mail
from identity.notices.mail.port import _mime

HOSTILE = (
    "Nadia\r\nBcc: all@evil.test\r\n\r\n<script>hit()</script>",
    "Nadia\nContent-Type: text/html\n\n<img src=//evil.test/a>",
    "Nadia\u2028Bcc: all@evil.test\u0085Bcc: all@evil.test\x0bBcc: all@evil.test",
    "\u202egnp.exe =?utf-8?q?=0D=0ABcc:_all@evil.test?=",
)
HEADERS = {
    "From", "To", "Subject", "Auto-Submitted", "Content-Type", "Content-Transfer-Encoding", "MIME-Version",
}  # fmt: skip


def list_values(kind, locale, value):
    """Return the value under every name that the texts of a kind have."""
    text = " ".join(map(str, TEXTS.of(locale)[kind].values()))
    return dict.fromkeys((part.partition("}")[0] for part in text.split("{")[1:]), value)


@pytest.mark.asvs("1.3.11")
@pytest.mark.parametrize("kind", get_args(Kind))
@pytest.mark.parametrize("locale", ["en", "fr", "ar"])
def test_no_value_begins_a_header_or_a_part(kind, locale):
    for value in HOSTILE:
        message = write_mail(kind, locale, "nadia@atlas.test", list_values(kind, locale, value))
        received = email.message_from_bytes(bytes(_mime(message, "souk@souk.test")), policy=policy.default)
        assert set(received.keys()) == HEADERS
        assert (received["To"], received.get_content_type()) == ("nadia@atlas.test", "text/plain")
        assert not received.is_multipart()


def test_a_value_does_not_take_the_place_of_another():
    values = list_values("invitation", "en", "{link}") | {"link": "https://souk.test/#token"}
    assert write_mail("invitation", "en", "nadia@atlas.test", values).text.count("#token") == 1
