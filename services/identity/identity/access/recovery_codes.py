"""Recovery codes of a second factor, for a lost phone: ten at a time, each of which works once.

Eighty random bits are too few for a fast digest, so they are stored under Argon2id. All codes of a set have one salt,
so that a try costs one hash. Codes of before, of forty bits and without a salt, are stored as SHA-256 digests and work
until their person makes new ones, which the account page asks for: the phone they are for may be lost already.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from chassis.db import Database

from identity.access.passwords import Passwords
from identity.digests import digest_of

_CODES, _GROUPS, _GROUP, _SALT = 10, 4, 4, 16
# Crockford's base 32: five bits each, without letters that are read as others.
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_READ_AS = str.maketrans("oil", "011")
_END = "DELETE FROM recovery_codes WHERE user_id = $1"
_ADD = "INSERT INTO recovery_codes (user_id, code_hash, salt) SELECT $1, unnest($2::bytea[]), $3"
_SALTS = "SELECT DISTINCT salt FROM recovery_codes WHERE user_id = $1"
_USE = "DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = ANY ($2::bytea[]) RETURNING true"
_COUNT = """
SELECT count(*) AS count, count(*) > count(salt) AS are_old FROM recovery_codes WHERE user_id = $1"""


@dataclass(frozen=True)
class RecoveryCodes:
    """A new set: what its person gets, and what is stored of it."""

    codes: Sequence[str]
    hashes: Sequence[bytes]
    salt: bytes


@dataclass(frozen=True)
class RemainingCodes:
    """How many codes are left, and whether they are short ones of before."""

    count: int
    are_old: bool


async def new_recovery_codes(passwords: Passwords) -> RecoveryCodes:
    """Return a set of codes. It takes ten hashes: call it while no transaction is open."""
    codes, salt = [_new_code() for _ in range(_CODES)], secrets.token_bytes(_SALT)
    hashes = [await passwords.derive(_normalize(code), salt) for code in codes]
    return RecoveryCodes(codes, hashes, salt)


async def replace_recovery_codes(connection: Any, user_id: UUID, new: RecoveryCodes) -> None:
    """Store a set; the codes of before end."""
    await connection.execute(_END, user_id)
    await connection.execute(_ADD, user_id, new.hashes, new.salt)


async def use_recovery_code(database: Database, passwords: Passwords, user_id: UUID, code: str) -> bool:
    """Return whether this is a code of the user; it works no more then. Call it while no transaction is open."""
    async with database.directory() as connection:
        salts = [row["salt"] for row in await connection.fetch(_SALTS, user_id)]
    hashes = [
        digest_of(code) if salt is None else await passwords.derive(_normalize(code), salt) for salt in salts
    ]
    async with database.directory() as connection:
        return bool(await connection.fetchval(_USE, user_id, hashes))


async def count_recovery_codes(connection: Any, user_id: UUID) -> RemainingCodes:
    """Return what is left of the user's codes."""
    return RemainingCodes(**await connection.fetchrow(_COUNT, user_id))


def _new_code() -> str:
    letters = [secrets.choice(_ALPHABET) for _ in range(_GROUPS * _GROUP)]
    return "-".join("".join(letters[at : at + _GROUP]) for at in range(0, len(letters), _GROUP))


def _normalize(code: str) -> str:
    """Return the letters of a code as they are meant, without hyphens."""
    return code.replace("-", "").translate(_READ_AS)
