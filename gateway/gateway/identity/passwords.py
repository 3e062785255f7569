"""Passwords: hashed by argon2id, two at a time, the same work for someone unknown."""

import asyncio
import contextlib
import secrets

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from chassis.errors import BusyError, invalid_field

_AT_ONCE = 2
_WAITING = 64
_SHORTEST, LONGEST = 8, 256
_DISTINCT = 5


class Passwords:
    """Hashing in threads, bounded: a flood of sign-ins takes neither the cores nor the memory of all else."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self._nobody = self._hasher.hash(secrets.token_urlsafe())
        self._turn = asyncio.Semaphore(_AT_ONCE)
        self._waiting = 0

    async def hash(self, password: str) -> str:
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def verify(self, known: str | None, password: str) -> bool:
        """Whether the password is the one of this hash. Without a hash: the same work, and no."""
        if self._waiting >= _WAITING:
            raise BusyError("Too many people are signing in just now. Try again in a few seconds.", 5)
        self._waiting += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(self._fits, known or self._nobody, password)
        finally:
            self._waiting -= 1

    def _fits(self, known: str, password: str) -> bool:
        with contextlib.suppress(VerificationError, InvalidHashError):
            return self._hasher.verify(known, password)
        return False


def check_password(password: str, email: str) -> None:
    """Raise Invalid for a password that is too easily guessed."""
    name = email.partition("@")[0]
    if not _SHORTEST <= len(password) <= LONGEST:
        raise invalid_field("password", f"A password has {_SHORTEST} to {LONGEST} characters.", "length")
    if len(set(password)) < _DISTINCT or password.casefold() in {name, email}:
        raise invalid_field("password", "This password is too easily guessed. Choose another.", "weak")
