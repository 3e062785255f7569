from email.message import EmailMessage

import pytest
from chassis.mail_headers import to_header

HOSTILE = (
    "Nadia\r\nBcc: all@evil.test",
    "Nadia\nContent-Type: text/html\n\n<b>",
    "Nadia\u2028Bcc: all@evil.test\u0085Bcc: all@evil.test\x0bBcc: all@evil.test",
    "=?utf-8?q?=0D=0ABcc:_all@evil.test?=",
    "Nadia =?utf-8?b?DQpCY2M6IGFsbEBldmlsLnRlc3Q=?= x",
    "\u202e=?utf-8?q?a?= =?utf-8?q?=0ABcc:_all@evil.test?=",
    "==??utf-8?q?=0D=0ABcc:_all@evil.test?=",
    "=\n?utf-8?q?=0D=0ABcc:_all@evil.test?=",
)


@pytest.mark.asvs("1.3.11")
@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_begins_another_header(text):
    mail = EmailMessage()
    mail["Subject"] = to_header(text)
    mail.set_content("text")
    lines = bytes(mail).partition(b"\n\n")[0].splitlines()
    names = {line.partition(b":")[0] for line in lines if not line.startswith(b" ")}
    assert names == {b"Subject", b"Content-Type", b"Content-Transfer-Encoding", b"MIME-Version"}
