"""Password hashing with argon2id, bounded, and as slow for an unknown account."""

import asyncio
import contextlib
import secrets
from dataclasses import replace
from functools import cache

from argon2 import PasswordHasher, profiles
from argon2.exceptions import InvalidHashError, VerificationError
from chassis.errors import BusyError, invalid_field

# The least that OWASP's password storage recommendations allow for argon2id.
PARAMETERS = replace(profiles.RFC_9106_LOW_MEMORY, time_cost=2, memory_cost=19 * 1024, parallelism=1)
_MAX_CONCURRENCY = 2
_MAX_WAITING = 64
_MIN_LENGTH, MAX_LENGTH = 8, 256
_MIN_DISTINCT = 5


class Passwords:
    """Hashes in threads with bounded concurrency, so that many sign-ins don't use up the cores and the memory."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher.from_parameters(PARAMETERS)
        self._dummy_hash = self._hasher.hash(secrets.token_urlsafe())
        self._semaphore = asyncio.Semaphore(_MAX_CONCURRENCY)
        self._waiting = 0

    async def hash(self, password: str) -> str:
        async with self._semaphore:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def verify(self, stored: str | None, password: str) -> bool:
        """Return whether the password has this hash. Without a hash, do the same work and return False."""
        if self._waiting >= _MAX_WAITING:
            raise BusyError("Too many people are signing in at the moment. Try again in a few seconds.", 5)
        self._waiting += 1
        try:
            async with self._semaphore:
                return await asyncio.to_thread(self._fits, stored or self._dummy_hash, password)
        finally:
            self._waiting -= 1

    def _fits(self, stored: str, password: str) -> bool:
        with contextlib.suppress(VerificationError, InvalidHashError):
            return self._hasher.verify(stored, password)
        return False


@cache
def _common_passwords() -> frozenset[str]:
    """Return the most used passwords that are long enough, in lower case."""
    from zxcvbn.frequency_lists import FREQUENCY_LISTS  # noqa: PLC0415  # 10 MB, for whoever chooses a password

    return frozenset(word for word in FREQUENCY_LISTS["passwords"] if len(word) >= _MIN_LENGTH)


def check_password(password: str, email: str, field: str = "password") -> None:
    """Raise ValidationError for a password that is easy to guess."""
    name = email.partition("@")[0]
    if not _MIN_LENGTH <= len(password) <= MAX_LENGTH:
        raise invalid_field(field, f"A password has {_MIN_LENGTH} to {MAX_LENGTH} characters.", "length")
    guess = password.casefold()
    is_common = guess in _common_passwords()
    if len(set(password)) < _MIN_DISTINCT or guess in {name, email} or is_common:
        raise invalid_field(field, "This password is too easily guessed. Choose another.", "weak")
