"""Normalisation of names, and trigrams of searchable text."""

import unicodedata
import zlib
from uuid import UUID

from chassis.normalization import normalize_text

MIN_LENGTH = 3


def normalize(text: str) -> str:
    """Return the text in lower case, without accents, with single spaces."""
    plain = normalize_text("NFKD", text.casefold())
    return " ".join("".join(character for character in plain if not unicodedata.combining(character)).split())


def to_single_line(name: str) -> str:
    """Return the name with single spaces, without line breaks."""
    return " ".join(name.split())


def grams(tenant_id: UUID, text: str) -> list[int]:
    """Return the trigrams of a normalised text as sorted 32-bit hashes.

    The tenant's id seeds the hash, so that a search finds rows of one tenant only. Collisions are harmless: the
    text itself is compared after the index.
    """
    seed = zlib.crc32(tenant_id.bytes)
    hashes = {zlib.crc32(text[index : index + 3].encode(), seed) for index in range(len(text) - 2)}
    return sorted(value - 2**32 if value >= 2**31 else value for value in hashes)
