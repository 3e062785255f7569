"""A tool that a model is offered."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ai_assistant.domain.catalogue import Schema
from ai_assistant.domain.intent import Intent, Question
from ai_assistant.domain.plan import Call

Arguments = Mapping[str, object]

TEXT: Schema = {"type": "string", "maxLength": 500}
FLAG: Schema = {"type": "boolean"}
_RISKS = {"undoable": "It can be undone.", "final": "It can't be undone."}


class InvalidCallError(ValueError):
    """A model called a tool that does not exist, or with arguments that do not fit; the message is for the model."""


@dataclass(frozen=True)
class MoreTools:
    """The names of tools that a model asks for."""

    names: tuple[str, ...]


Meaning = Intent | Question | Call | MoreTools


@dataclass(frozen=True)
class Tool:
    """`is_read` tools run at once; what others say becomes a plan. `is_common` tools are offered from the start;
    `kind` is what it is about, empty for tools that are offered whatever a request is about."""

    name: str
    description: str
    parameters: Schema
    read: Callable[[Arguments], Meaning]
    is_read: bool = False
    is_common: bool = False
    kind: str = ""


def object_schema(properties: Mapping[str, Schema]) -> Schema:
    """Return the schema of an object in the strict style: nothing else, and everything said, if only to be null."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def list_schema(items: Schema, most: int) -> Schema:
    """Return the JSON Schema of an array of at most `most` items."""
    return {"type": "array", "items": items, "maxItems": most}


def describe(text: str, risk: str) -> str:
    """Return the description of a call for the model, with its risk."""
    return text if risk == "read" else f"Propose, for a person to confirm: {text} {_RISKS[risk]}"


def to_objects(sent: object) -> Sequence[Arguments]:
    """Return the objects that a model sent; none if it sent no list."""
    return sent if isinstance(sent, list) else ()


def without_nulls(sent: object) -> object:
    """Return JSON without the members that are null."""
    if isinstance(sent, dict):
        return {name: without_nulls(part) for name, part in sent.items() if part is not None}
    return [without_nulls(part) for part in sent] if isinstance(sent, list) else sent
