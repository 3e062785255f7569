"""Text as it is searched: without case and accents, and by its trigrams."""

import unicodedata
import zlib
from uuid import UUID

SHORTEST = 3


def normalised(text: str) -> str:
    """Lower case, no accents, one space between words."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(letter for letter in plain if not unicodedata.combining(letter)).split())


def grams(tenant_id: UUID, text: str) -> list[int]:
    """The trigrams of a normalised text as 32-bit numbers. The tenant is part of each, so that a tenant's search meets
    its own rows only; two trigrams that share a number cost a look at the text, no more."""
    seed = zlib.crc32(tenant_id.bytes)
    found = {zlib.crc32(text[at : at + 3].encode(), seed) for at in range(len(text) - 2)}
    return sorted(one - 2**32 if one >= 2**31 else one for one in found)
