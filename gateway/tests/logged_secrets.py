"""Finds what nobody may read in a log: passwords, PINs, codes, tokens and links that requests and responses held."""

import json
import re
from urllib.parse import parse_qsl

# Fields of forms and of JSON, and cookies.
SENT = {
    "password", "currentPassword", "newPassword", "pin", "otp", "code", "token", "link", "refresh_token",
    "subject_token", "client_secret", "code_verifier", "credential", "secret",
}  # fmt: skip
RECEIVED = {
    "access_token", "refresh_token", "codes", "secret", "uri", "clientSecret", "webhookSecret", "redirect", "url",
}  # fmt: skip
# Words that a test sends in place of a password are found in any line.
_WORD = re.compile(r"[a-z]{0,7}")
_SHORTEST = 4


class LoggedSecrets:
    """Collects secrets; hooks of an HTTP client call it."""

    def __init__(self):
        self.values = set()

    async def note_request(self, request):
        self._add([request.headers.get("authorization", "").partition(" ")[2]])
        self._add(re.findall(r"=([^;]+)", request.headers.get("cookie", "")))
        text = request.content.decode(errors="replace") if hasattr(request, "_content") else ""
        if "form" in request.headers.get("content-type", ""):
            self._add(value for name, value in parse_qsl(text) if name in SENT)
        elif text.startswith("{"):
            self._add_fields(_parse(text), SENT)

    async def note_response(self, response):
        for cookie in response.headers.get_list("set-cookie"):
            self._add([cookie.partition(";")[0].partition("=")[2]])
        if response.status_code < 300 and "json" in response.headers.get("content-type", ""):
            await response.aread()
            self._add_fields(_parse(response.text), RECEIVED)

    def _add_fields(self, value, names, name=""):
        if isinstance(value, dict):
            for key, part in value.items():
                self._add_fields(part, names, key)
        elif isinstance(value, list):
            for part in value:
                self._add_fields(part, names, name)
        elif name in names:
            self._add([str(value)])

    def _add(self, values):
        self.values.update(
            value for value in values if len(value) >= _SHORTEST and not _WORD.fullmatch(value)
        )

    def find(self, lines):
        """Return the secrets that lines hold, with the line."""
        texts = [json.dumps(line, default=str, ensure_ascii=False) for line in lines]
        return [
            (value, text)
            for value in self.values
            for text in texts
            if value in text and re.search(rf"(?<![0-9A-Za-z]){re.escape(value)}(?![0-9A-Za-z])", text)
        ]


def _parse(text):
    try:
        return json.loads(text)
    except ValueError:
        return None
