"""Password hashing with argon2id, bounded, and as slow for an unknown account."""

import asyncio
import contextlib
import secrets
from collections.abc import Sequence
from dataclasses import replace

from argon2 import PasswordHasher, profiles
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.low_level import hash_secret_raw
from chassis.errors import BusyError, invalid_field

from identity.access.password_words import is_common, is_made_of, list_words

# The least that OWASP's password storage recommendations allow for argon2id.
PARAMETERS = replace(profiles.RFC_9106_LOW_MEMORY, time_cost=2, memory_cost=19 * 1024, parallelism=1)
_MAX_CONCURRENCY = 2
_MAX_WAITING = 64
_MIN_LENGTH, MAX_LENGTH = 8, 256
_MIN_DISTINCT = 5
# What zxcvbn estimates, of 0 to 4, and the longest text that it reads.
_LEAST_SCORE, _MAX_ESTIMATED = 2, 72


class Passwords:
    """Hashes in threads with bounded concurrency, so that many sign-ins don't use up the cores and the memory."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher.from_parameters(PARAMETERS)
        self._dummy_hash = self._hasher.hash(secrets.token_urlsafe())
        self._semaphore = asyncio.Semaphore(_MAX_CONCURRENCY)
        self._waiting = 0

    async def hash(self, password: str) -> str:
        """Return the argon2id hash in its encoded form, with parameters and salt."""
        async with self._semaphore:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def derive(self, secret: str, salt: bytes) -> bytes:
        """Return the argon2id digest of a secret under a salt; the same two give the same one."""
        async with self._semaphore:
            return await asyncio.to_thread(_derive, secret, salt)

    async def verify(self, stored: str | None, password: str) -> bool:
        """Return whether the password has this hash. Without a hash, do the same work and return False. Raise BusyError
        if too many wait."""
        if self._waiting >= _MAX_WAITING:
            raise BusyError("Too many people are signing in at the moment. Try again in a few seconds.", 5)
        self._waiting += 1
        try:
            async with self._semaphore:
                return await asyncio.to_thread(self._fits, stored or self._dummy_hash, password)
        finally:
            self._waiting -= 1

    def is_outdated(self, stored: str) -> bool:
        """Return whether a hash costs less than those of now, or other ones."""
        return self._hasher.check_needs_rehash(stored)

    def _fits(self, stored: str, password: str) -> bool:
        with contextlib.suppress(VerificationError, InvalidHashError):
            return self._hasher.verify(stored, password)
        return False


def _derive(secret: str, salt: bytes) -> bytes:
    return hash_secret_raw(
        secret.encode(),
        salt,
        PARAMETERS.time_cost,
        PARAMETERS.memory_cost,
        PARAMETERS.parallelism,
        PARAMETERS.hash_len,
        PARAMETERS.type,
        PARAMETERS.version,
    )


def check_password(password: str, email: str, field: str = "password", names: Sequence[str] = ()) -> None:
    """Raise ValidationError for a password that is easy to guess, also by who knows the person's address and these
    names, of the person and of their tenants."""
    if not _MIN_LENGTH <= len(password) <= MAX_LENGTH:
        raise invalid_field(field, f"A password has {_MIN_LENGTH} to {MAX_LENGTH} characters.", "length")
    words = list_words(email, names)
    if (
        len(set(password)) < _MIN_DISTINCT
        or is_common(password)
        or is_made_of(password, words)
        or _is_soon_guessed(password, words)
    ):
        message = "This password is too easily guessed. Choose another, not made of names or common words."
        raise invalid_field(field, message, "weak")


def _is_soon_guessed(password: str, words: Sequence[str]) -> bool:
    """Return whether few guesses find the password by its patterns: sequences, rows of keys, dates, repetitions."""
    from zxcvbn import zxcvbn  # noqa: PLC0415  # 10 MB, only when a password is chosen

    return zxcvbn(password[:_MAX_ESTIMATED], words)["score"] < _LEAST_SCORE
