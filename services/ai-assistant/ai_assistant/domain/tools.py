"""The tools that a model is offered, and the intents that its calls mean.

They are made from the table of entities, so that a model can do what the grammar can, and a plan from either is made
by the same code. No tool confirms anything.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cache

from jsonschema import Draft202012Validator

from ai_assistant.domain.entities import ENTITIES, NUMBERS, TIMES, Entity
from ai_assistant.domain.intent import Change, Condition, Intent, Question, Value

Schema = Mapping[str, object]
Arguments = Mapping[str, object]

_CREATABLE = ("product", "customer", "category", "step", "page", "widget", "task")
_STATES = ("unpaid", "late", "paid", "partially-paid", "cancelled", "published", "hidden")
_TESTS = ("contains", "eq", "lt", "le", "gt", "ge", "empty", "state")
_MAX_LIMIT = 200


class InvalidCallError(ValueError):
    """A model called a tool that does not exist, or with arguments that do not fit; the message is for the model."""


@dataclass(frozen=True)
class Tool:
    """`is_read` tools run at once; what others say becomes a plan."""

    name: str
    description: str
    parameters: Schema
    read: Callable[[Arguments], Intent | Question]
    is_read: bool = False


@cache
def tools() -> Mapping[str, Tool]:
    """Return the tools by name."""
    made = [_ask()]
    for name, entity in ENTITIES.items():
        made.append(_search(name, entity))
        if name in _CREATABLE:
            made.append(_create(name, entity))
        if entity.writable:
            made.append(_update(name, entity))
    made += [_command("move", "order"), _command("cancel", "order"), _command("publish", "page")]
    return {tool.name: tool for tool in made}


def read_call(name: str, arguments: object) -> tuple[Tool, Intent | Question]:
    """Return the tool of a call and what the call means. Raise InvalidCallError."""
    tool = tools().get(name)
    if tool is None:
        raise InvalidCallError(f"There is no tool {name!r}.")
    if not isinstance(arguments, dict):
        raise InvalidCallError("The arguments are not an object.")
    errors = sorted(Draft202012Validator(tool.parameters).iter_errors(arguments), key=lambda e: e.json_path)
    if errors:
        raise InvalidCallError("; ".join(f"{e.json_path}: {e.message}"[:200] for e in errors[:3]))
    try:
        return tool, tool.read(arguments)
    except (ArithmeticError, ValueError) as error:
        raise InvalidCallError(f"A value is not of its field's kind: {error}") from None


def _object(properties: Mapping[str, Schema]) -> Schema:
    """Return the schema of an object in the strict style: nothing else, and everything said, if only to be null."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _list(items: Schema, most: int) -> Schema:
    return {"type": "array", "items": items, "maxItems": most}


_TEXT: Schema = {"type": "string", "maxLength": 500}
_FLAG: Schema = {"type": "boolean"}


def _conditions(entity: Entity) -> Schema:
    fields = sorted(
        {entity.text, entity.number, entity.time, "status", *entity.shown, *entity.writable} - {""}
    )
    condition = _object(
        {
            "field": {"type": "string", "enum": fields},
            "test": {
                "type": "string",
                "enum": list(_TESTS),
                "description": f"`state` is one of {', '.join(_STATES)}.",
            },
            "value": {**_TEXT, "description": "A decimal, a date YYYY-MM-DD or a text, as the field is."},
            "is_negated": _FLAG,
        }
    )
    return {**_list(condition, 20), "description": "All have to be met."}


def _search(name: str, entity: Entity) -> Tool:
    order = sorted({*entity.shown, entity.time})
    parameters = _object(
        {
            "conditions": _conditions(entity),
            "sort_by": {"type": ["string", "null"], "enum": [*order, None]},
            "is_descending": _FLAG,
            "limit": {"type": ["integer", "null"], "minimum": 1, "maximum": _MAX_LIMIT},
        }
    )

    def read(sent: Arguments) -> Intent:
        sort = [f"{'-' if sent['is_descending'] else ''}{sent['sort_by']}"] if sent["sort_by"] else []
        limit = sent["limit"]
        return Intent(
            "search",
            name,
            _read_conditions(sent),
            order=tuple(sort),
            limit=limit if isinstance(limit, int) else 0,
        )

    return Tool(f"search_{name}", f"List items of kind {name}.", parameters, read, is_read=True)


def _create(name: str, entity: Entity) -> Tool:
    fields = sorted(entity.writable)
    item = _object({field: {**_TEXT, "type": ["string", "null"]} for field in fields})

    def read(sent: Arguments) -> Intent:
        items = tuple(
            {field: _value(field, value) for field, value in item.items() if value is not None}
            for item in _objects(sent["items"])
        )
        return Intent("create", name, items=items)

    parameters = _object({"items": {**_list(item, _MAX_LIMIT), "minItems": 1}})
    return Tool(f"create_{name}", f"Propose new items of kind {name}; a person confirms.", parameters, read)


def _update(name: str, entity: Entity) -> Tool:
    change = _object(
        {
            "field": {"type": "string", "enum": sorted(entity.writable)},
            "way": {
                "type": "string",
                "enum": ["set", "add", "percent"],
                "description": "Subtract with a minus.",
            },
            "value": _TEXT,
        }
    )

    def read(sent: Arguments) -> Intent:
        changes = tuple(_read_change(change) for change in _objects(sent["changes"]))
        return Intent("update", name, _read_conditions(sent), changes, is_all=sent["is_all"] is True)

    parameters = _object(
        {
            "conditions": _conditions(entity),
            "is_all": {
                **_FLAG,
                "description": "True only if the person said all, or gave conditions for several.",
            },
            "changes": {**_list(change, 10), "minItems": 1},
        }
    )
    return Tool(
        f"update_{name}",
        f"Propose changes of items of kind {name}; a person confirms.",
        parameters,
        read,
    )


def _command(command: str, name: str) -> Tool:
    properties = {"conditions": _conditions(ENTITIES[name]), "is_all": _FLAG}
    if command == "move":
        properties["step"] = {**_TEXT, "description": "The name or code of the step."}

    def read(sent: Arguments) -> Intent:
        return Intent(
            "execute",
            name,
            _read_conditions(sent),
            is_all=sent["is_all"] is True,
            command=command,
            argument=str(sent.get("step", "")),
        )

    return Tool(f"{command}_{name}", f"Propose to {command} items of kind {name}.", _object(properties), read)


def _ask() -> Tool:
    parameters = _object({"question": {**_TEXT, "minLength": 1}})
    return Tool(
        "ask_back",
        "Ask the person when the request is not clear.",
        parameters,
        lambda sent: Question("model-says", {"text": str(sent["question"])}),
    )


def _objects(sent: object) -> Sequence[Arguments]:
    return sent if isinstance(sent, list) else ()


def _read_conditions(sent: Arguments) -> tuple[tuple[Condition, ...], ...]:
    conditions = tuple(_read_condition(condition) for condition in _objects(sent["conditions"]))
    return (conditions,) if conditions else ()


def _read_condition(sent: Arguments) -> Condition:
    field, test, text = str(sent["field"]), str(sent["test"]), str(sent["value"])
    if test == "state" and text not in _STATES:
        raise ValueError(f"{text!r} is not a state")
    value: Value = text if test in ("state", "contains", "empty") else _value(field, text)
    return Condition(field, test, value, sent["is_negated"] is True)


def _read_change(sent: Arguments) -> Change:
    field, way, text = str(sent["field"]), str(sent["way"]), str(sent["value"])
    return Change(field, way, _value(field, text) if way == "set" else _decimal(text))


def _value(field: str, text: object) -> Value:
    if field in NUMBERS:
        return _decimal(str(text))
    return date.fromisoformat(str(text)[:10]) if field in TIMES else str(text)


def _decimal(text: str) -> Decimal:
    number = Decimal(text)
    if not number.is_finite():
        raise ValueError(f"{text!r} is not a number")
    return number
