"""The 100,000 most common passwords of at least eight characters, offline.

The file beside this module has the first five bytes of the SHA-256 of each, in order, so that no password is readable
there and one in ten million others is taken for a common one. It was made of the lists of leaked passwords of SecLists,
the most frequent first: `python -m identity.access.common_passwords < list > common_passwords.bin`.
"""

import sys
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path

from chassis.normalization import normalize_text

COUNT, SHORTEST = 100_000, 8
_BYTES = 5
_FILE = Path(__file__).with_suffix(".bin")


def is_common_password(password: str) -> bool:
    """Return whether a password is one of the list, whatever its case and accents."""
    digests, digest = _digests(), _digest(password)
    at = bisect_left(range(len(digests) // _BYTES), digest, key=lambda index: _nth(digests, index))
    return _nth(digests, at) == digest


def fold(text: str) -> str:
    """Return a text without case and accents."""
    decomposed = normalize_text("NFKD", text).casefold()
    return "".join(character for character in decomposed if not unicodedata.combining(character))


def make_list(passwords: Iterable[str]) -> bytes:
    """Return the content of the file for passwords in the order of their frequency."""
    digests: dict[bytes, None] = {}
    for password in passwords:
        if len(password) >= SHORTEST:
            digests[_digest(password)] = None
        if len(digests) == COUNT:
            break
    return b"".join(sorted(digests))


def _digest(password: str) -> bytes:
    return sha256(fold(password).encode(errors="surrogatepass")).digest()[:_BYTES]


def _nth(digests: bytes, index: int) -> bytes:
    return digests[index * _BYTES : (index + 1) * _BYTES]


@cache
def _digests() -> bytes:
    return _FILE.read_bytes()


if __name__ == "__main__":
    sys.stdout.buffer.write(make_list(line.rstrip("\r\n") for line in sys.stdin))
