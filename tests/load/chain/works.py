"""The works that were recorded: their statements with values, and the sizes of their messages."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import orjson

FILE = Path(__file__).with_name("works.json")
_PARSERS = {
    "decimal": Decimal,
    "datetime": datetime.fromisoformat,
    "date": date.fromisoformat,
    "seconds": lambda seconds: timedelta(seconds=seconds),
    "bytes": bytes.fromhex,
}


# A datetime is a date too: the first that fits is taken.
_SHOWN: dict[type, tuple[str, Callable[[Any], Any]]] = {
    dict: ("json", lambda value: value),
    UUID: ("uuid", str),
    Decimal: ("decimal", str),
    datetime: ("datetime", datetime.isoformat),
    date: ("date", date.isoformat),
    timedelta: ("seconds", timedelta.total_seconds),
    bytes: ("bytes", bytes.hex),
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
    if isinstance(value, UUID | str) and (name := names.get(str(value))):
        return {"ref": name, "is_id": isinstance(value, UUID)}
    for kind, (tag, show) in _SHOWN.items():
        if isinstance(value, kind):
            return {tag: show(value)}
    return value


def decode(value: Any, ids: dict[str, str]) -> Any:
    """Return a value with its references replaced, and the ids that are named; unknown references are new ids."""
    if isinstance(value, list):
        return [decode(item, ids) for item in value]
    if not isinstance(value, dict):
        return value
    if "ref" in value:
        id_ = ids.setdefault(value["ref"], str(uuid4()))
        return UUID(id_) if value["is_id"] else id_
    [(kind, text)] = value.items()
    if kind == "uuid":
        return UUID(ids.get(text, text))
    return text if kind == "json" else _PARSERS[kind](text)
