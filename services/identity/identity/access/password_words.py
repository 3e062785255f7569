"""Words that a password must not be made of: common passwords, and the names of product, business and person."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from identity.access.common_passwords import fold, is_common_password
from identity.model import Membership

_PRODUCT = ("souk", "سوق")
# What people add to a name or a common password; nobody takes long to guess it.
_FILLERS = (
    *("admin", "administrateur", "caisse", "demo", "motdepasse", "pass", "password", "passe", "secret"),
    *("shop", "staff", "test", "user", "welcome"),
)
# Common in the languages of Souk's tenants, and not in the list of the library.
_MORE_COMMON = (
    *("bienvenue", "bonjour", "casablanca", "habibi", "hamdoulah", "inchallah", "bismillah", "maroc"),
    *(
        "marrakech",
        "morocco",
        "motdepasse",
        "qsdfghjklm",
        "salam",
        "wxcvbn",
        "كلمةالسر",
        "كلمةالمرور",
        "مرحبا",
        "السلامعليكم",
    ),
)
_SHORTEST_WORD = 3
# So many letters beside a name make a password of its own.
_OWN_LETTERS = 4
_LEET = (
    str.maketrans({"0": "o", "1": "l", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s", "!": "i"}),
    str.maketrans({"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s", "!": "i"}),
)
_BETWEEN_WORDS = re.compile(r"[\W\d_]+")


def list_words(email: str, names: Iterable[str]) -> list[str]:
    """Return the words of an address, of names and of the product, the longest first."""
    words = set(_PRODUCT)
    for text in (email, *names):
        parts = [part for part in _BETWEEN_WORDS.split(fold(text)) if part]
        words |= {*parts, "".join(parts)}
    return sorted(
        (word for word in words if len(word) >= _SHORTEST_WORD), key=lambda word: (-len(word), word)
    )


def membership_names(memberships: Iterable[Membership]) -> list[str]:
    """Return the names of a person and of the tenants that they work in."""
    return [
        name
        for membership in memberships
        for name in (membership.name, membership.tenant.name, membership.tenant.slug)
    ]


def is_common(password: str) -> bool:
    """Return whether this is a common password, or one with little changed: case, digits and signs at its ends, or
    signs for letters."""
    return is_common_password(password) or any(
        form in _short_common_passwords() for form in _list_forms(password)
    )


def is_made_of(password: str, words: Iterable[str]) -> bool:
    """Return whether a password is one of the words, or several, and little else."""
    text, words = fold(password), list(words)
    return any(_has_little_else(text, read, words) for read in _list_readings(text))


def _list_readings(text: str) -> Iterator[str]:
    """Yield the text, and as it is read with signs for letters, of the same length."""
    yield text
    for table in _LEET:
        yield text.translate(table)


def _list_forms(password: str) -> Iterator[str]:
    """Yield what a password may be a variation of."""
    for text in (fold(password), _without_ends(fold(password))):
        for form in _list_readings(text):
            yield form
            yield _without_ends(form)
            yield _BETWEEN_WORDS.sub("", form)


def _has_little_else(text: str, read: str, words: Sequence[str]) -> bool:
    """Return whether words make up the text as it is read; letters of the text that none of them has count."""
    covered = _find_covered(read, words)
    if not covered:
        return False
    covered |= _find_covered(read, _FILLERS)
    return sum(text[at].isalpha() for at in range(len(text)) if at not in covered) < _OWN_LETTERS


def _find_covered(text: str, words: Iterable[str]) -> set[int]:
    """Return the positions of a text that words have."""
    covered: set[int] = set()
    for word in words:
        at = text.find(word)
        while at >= 0:
            covered |= set(range(at, at + len(word)))
            at = text.find(word, at + 1)
    return covered


@cache
def _short_common_passwords() -> frozenset[str]:
    """Return 30,000 that are common, of any length: what is little more than one of them is one, too."""
    from zxcvbn.frequency_lists import FREQUENCY_LISTS  # noqa: PLC0415  # 10 MB, only when a password is chosen

    return frozenset((*FREQUENCY_LISTS["passwords"], *_MORE_COMMON))


def _without_ends(text: str) -> str:
    """Return the text from its first letter to its last."""
    letters = [index for index, character in enumerate(text) if character.isalpha()]
    return text[letters[0] : letters[-1] + 1] if letters else ""
