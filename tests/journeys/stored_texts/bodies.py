"""Bodies of requests that have hostile texts in every field that takes a text."""

import itertools
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from isolation.bodies import REFERENCED_RESOURCES, get_type
from isolation.operations import is_reference, resolve

OMITTED = object()
_NUMBERS = itertools.count(1)
# What a field has whose name says that it takes no free text; after the hostile texts were rejected.
_VALID = {
    "email": lambda: f"canary{next(_NUMBERS)}@clients.test",
    "phone": lambda: f"06{next(_NUMBERS):08}",
    "timezone": lambda: "Africa/Casablanca",
    "host": lambda: f"canary{next(_NUMBERS)}.example",
    "route": lambda: f"/canary{next(_NUMBERS)}",
    "oldPath": lambda: f"/canary{next(_NUMBERS)}.html",
    "from": lambda: "09:00",
    "to": lambda: "18:00",
    "source": lambda: "USD",
    "target": lambda: "XAF",
    "locale": lambda: "fr",
    "scopes": lambda: "orders:read",
    "events": lambda: "orders.order-saved",
    "roles": lambda: "ROLE_STAFF",
    "url": lambda: f"https://canary{next(_NUMBERS)}.example/",
    "address": lambda: "/",
    "code": lambda: f"C{next(_NUMBERS)}",
}
# Values that lead on, where a field has a few.
_PREFERRED = frozenset({"on-store"})
# What makes a write one that was sent before, or of a row that somebody else changed meanwhile.
_LEFT_TO_API = frozenset({"clientRequestId", "version", "editedVersion"})
_OTHER_KINDS, _PICTURES = (
    ("number", "integer", "boolean"),
    ("url", "image", "icon", "picture", "photo", "logo"),
)
_LONGEST = 2000
_DATES = {"date": "%Y-%m-%d", "date-time": "%Y-%m-%dT%H:%M:%SZ"}

Path = tuple[str | int, ...]


class Body:
    """The body of one operation. Each field takes the first of its candidates until `reject` says that the API did not
    take it; then the next one. `fixed` are fields that are not generated; OMITTED ones are not sent."""

    def __init__(
        self,
        schema: dict[str, Any],
        texts: tuple[str, ...],
        references: dict[str, list[str]],
        fixed: dict[str, Any],
    ) -> None:
        self._fixed = fixed
        self._schema, self._texts, self._references = schema, texts, references
        self._steps: dict[Path, int] = {}
        self._lengths: dict[Path, int] = {}
        self._values: dict[Path, Any] = {}
        self._texts_at: set[Path] = set()

    def build(self) -> Any:
        self._values.clear()
        fields = self._build((), "", self._schema) | self._fixed
        return {name: value for name, value in fields.items() if value is not OMITTED}

    @property
    def hostile_fields(self) -> set[str]:
        """Names of the fields of the last body that have a hostile text."""
        return {".".join(to_names(path)) for path, value in self._values.items() if value in self._texts}

    @property
    def text_fields(self) -> set[str]:
        """Names of all fields that take a free text by their schema."""
        return {".".join(to_names(path)) for path in self._texts_at}

    def reject(self, property_path: str) -> bool:
        """Take the next candidate of a field, and of all fields within it. Return whether there was one."""
        names = to_names(property_path.replace("[", ".").replace("]", "").split("."))
        within = [path for path in self._steps if is_part(to_names(path), names)]
        for path in within:
            self._steps[path] += 1
        return any(self._steps[path] < self._lengths[path] for path in within)

    def _build(self, path: Path, name: str, schema: dict[str, Any]) -> Any:
        field, schema = schema, resolve(schema)
        kind = get_type(schema) if "type" in schema else "object"
        if kind == "object" and "properties" in schema:
            return self._build_object(path, schema)
        if kind == "object":
            return self._build_map(path, name, schema)
        if kind == "array":
            item = self._build((*path, 0), name, schema["items"])
            return OMITTED if item is OMITTED else [item]
        candidates = [*self._list_candidates(path, name, field), OMITTED]
        self._lengths[path] = len(candidates)
        step = self._steps.setdefault(path, 0)
        value = candidates[min(step, len(candidates) - 1)]
        if value is not OMITTED:
            self._values[path] = value
        return value

    def _build_object(self, path: Path, schema: dict[str, Any]) -> Any:
        required = schema.get("required", [])
        fields = {
            name: self._build((*path, name), name, field)
            for name, field in schema["properties"].items()
            if not field.get("readOnly")
        }
        if path and any(fields.get(name) is OMITTED for name in required):
            return OMITTED
        return {name: value for name, value in fields.items() if value is not OMITTED}

    def _build_map(self, path: Path, name: str, schema: dict[str, Any]) -> Any:
        values = schema.get("additionalProperties")
        if not isinstance(values, dict):
            return OMITTED
        fields = {locale: self._build((*path, locale), name, values) for locale in ("en", "fr", "ar")}
        return {locale: value for locale, value in fields.items() if value is not OMITTED} or OMITTED

    def _list_candidates(self, path: Path, name: str, schema: dict[str, Any]) -> Iterator[Any]:
        if name in _LEFT_TO_API:
            return
        if is_reference(schema):
            yield from self._references.get(REFERENCED_RESOURCES.get(name, ""), ())
            return
        schema = resolve(schema)
        kind = get_type(schema)
        if "enum" in schema:
            yield from sorted(schema["enum"], key=_PREFERRED.__contains__, reverse=True)
        elif kind in _OTHER_KINDS:
            yield from (max(1, schema.get("minimum", 1)), 10) if kind != "boolean" else (True, False)
        elif schema.get("format") in _DATES:
            yield (datetime.now(UTC) + timedelta(days=1)).strftime(_DATES[schema["format"]])
        else:
            self._texts_at.add(path)
            yield from self._list_texts(name, schema.get("maxLength", _LONGEST))

    def _list_texts(self, name: str, longest: int) -> Iterator[str]:
        yield from (text for text in self._texts if len(text) <= longest)
        if name in _PICTURES:
            yield from self._references.get("uploads", ())
        if name in _VALID:
            yield _VALID[name]()
        yield from ("1", "canary")


def to_names(path: Iterable[str | int]) -> tuple[str, ...]:
    """Return a path without the numbers of items."""
    return tuple(part for part in map(str, path) if not part.isdigit())


def is_part(path: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether a path is the other one, or one of the two is within the other."""
    return all(map(str.__eq__, path, other))
