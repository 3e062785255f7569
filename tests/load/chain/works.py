"""The works that were recorded: their statements with values, and the sizes of their messages."""

from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import orjson

FILE = Path(__file__).with_name("works.json")
_PARSERS = {
    "uuid": UUID,
    "decimal": Decimal,
    "datetime": datetime.fromisoformat,
    "date": date.fromisoformat,
    "seconds": lambda seconds: timedelta(seconds=seconds),
    "bytes": bytes.fromhex,
}


@dataclass(frozen=True)
class Work:
    """What one request does. A statement is its SQL with its encoded values; sizes are in bytes: of the request and the
    reply between the processes, and of the response."""

    statements: list[tuple[str, list[Any]]]
    request_size: int
    reply_size: int
    response_size: int


def load() -> dict[str, Work]:
    """Return the works by their names."""
    return {name: Work(**work) for name, work in orjson.loads(FILE.read_bytes()).items()}


def save(works: dict[str, Work]) -> None:
    named = {name: asdict(work) for name, work in works.items()}
    FILE.write_bytes(orjson.dumps(named, option=orjson.OPT_INDENT_2) + b"\n")


def encode(value: Any, names: dict[str, str]) -> Any:
    """Return a value as JSON. A text or id in `names` becomes a reference: what it is differs between installations
    (`product.0`) or requests (`new.0`)."""
    if isinstance(value, list | tuple):
        return [encode(item, names) for item in value]
    if isinstance(value, dict):
        return {"json": value}
    if (name := names.get(str(value))) and isinstance(value, UUID | str):
        return {"ref": name, "is_id": isinstance(value, UUID)}
    if isinstance(value, UUID | Decimal):
        return {type(value).__name__.lower() if isinstance(value, Decimal) else "uuid": str(value)}
    if isinstance(value, datetime | date):
        return {"datetime" if isinstance(value, datetime) else "date": value.isoformat()}
    if isinstance(value, timedelta):
        return {"seconds": value.total_seconds()}
    return {"bytes": value.hex()} if isinstance(value, bytes) else value


def decode(value: Any, ids: dict[str, str]) -> Any:
    """Return a value with its references replaced; unknown ones are new ids."""
    if isinstance(value, list):
        return [decode(item, ids) for item in value]
    if not isinstance(value, dict):
        return value
    if "ref" in value:
        found = ids.setdefault(value["ref"], str(uuid4()))
        return UUID(found) if value["is_id"] else found
    [(kind, text)] = value.items()
    return text if kind == "json" else _PARSERS[kind](text)
