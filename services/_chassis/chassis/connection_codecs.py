"""How a connection's values are converted."""

from typing import Any

import orjson


def unchanged(value: Any) -> Any:
    """asyncpg's own codec converts JSON."""
    return value


async def set_codecs(connection: Any) -> None:
    """Read and write JSON by orjson, and decimals as text: the driver would convert their digits in Python."""
    await connection.set_builtin_type_codec(
        "numeric", schema="pg_catalog", codec_name="numeric", format="text"
    )
    await connection.set_type_codec(
        "jsonb",
        schema="pg_catalog",
        format="text",
        encoder=lambda value: orjson.dumps(value).decode(),
        decoder=orjson.loads,
    )
