"""The tools that a model is offered, made of the catalogue of the contracts, and what its calls mean.

A call that changes items means an intent, as the grammar reads it, so that a plan from either is made by the same code;
any other call is that of an rpc. No tool confirms anything.
"""

from collections.abc import Mapping, Sequence
from itertools import chain

import orjson

from ai_assistant.domain.catalogue import Catalogue, Operation
from ai_assistant.domain.intent import Question
from ai_assistant.domain.kind_tools import command_tools, tools_of_kind
from ai_assistant.domain.plan import Call
from ai_assistant.domain.tool import (
    TEXT,
    Arguments,
    InvalidCallError,
    Meaning,
    MoreTools,
    Tool,
    describe,
    list_schema,
    object_schema,
    without_nulls,
)

_MOST_NAMES = 20


def make_tools(catalogue: Catalogue) -> Mapping[str, Tool]:
    """Return the tools by name."""
    kinds = chain.from_iterable(tools_of_kind(name, kind) for name, kind in catalogue.kinds.items())
    operations = (_of_operation(name, operation) for name, operation in catalogue.operations.items())
    commands = chain(command_tools(catalogue), kinds, operations)
    made = {tool.name: tool for tool in chain([_ask()], commands)}
    more = _more(list(made))
    return {**made, more.name: more}


def choose_tools(tools: Mapping[str, Tool], kind: str) -> dict[str, Tool]:
    """Return the tools that a model is offered from the start, for a request about one kind if one is named. It gets
    any other by its name: all of them together are more than a model reads well, or a tenant pays for."""
    return {
        name: tool for name, tool in tools.items() if tool.is_common and (not kind or tool.kind in ("", kind))
    }


def _of_operation(name: str, operation: Operation) -> Tool:
    def read(sent: Arguments) -> Call:
        request = orjson.dumps(without_nulls(sent)).decode()
        return Call(operation.method, request)

    return Tool(
        name,
        describe(operation.description, operation.risk),
        operation.parameters,
        read,
        operation.risk == "read",
    )


def _ask() -> Tool:
    parameters = object_schema({"question": {**TEXT, "minLength": 1}})
    return Tool(
        "ask_back",
        "Ask the person when the request is not clear.",
        parameters,
        lambda sent: Question("model-says", {"text": str(sent["question"])}),
        is_common=True,
    )


def _more(names: Sequence[str]) -> Tool:
    parameters = object_schema({"names": list_schema({"type": "string", "enum": list(names)}, _MOST_NAMES)})

    def read(sent: Arguments) -> MoreTools:
        names = sent["names"]
        return MoreTools(tuple(map(str, names if isinstance(names, list) else ())))

    return Tool(
        "get_tools", "Offer more tools, by their names.", parameters, read, is_read=True, is_common=True
    )


def read_call(tools: Mapping[str, Tool], name: str, arguments: object) -> tuple[Tool, Meaning]:
    """Return the tool of a call and what the call means. Raise InvalidCallError."""
    tool = tools.get(name)
    if tool is None:
        raise InvalidCallError(f"There is no tool {name!r}.")
    if not isinstance(arguments, dict):
        raise InvalidCallError("The arguments are not an object.")
    from jsonschema import Draft202012Validator  # noqa: PLC0415  # takes long to import, and few processes need it

    errors = sorted(Draft202012Validator(tool.parameters).iter_errors(arguments), key=lambda e: e.json_path)
    if errors:
        raise InvalidCallError("; ".join(f"{e.json_path}: {e.message}"[:200] for e in errors[:3]))
    try:
        return tool, tool.read(arguments)
    except (ArithmeticError, ValueError) as error:
        raise InvalidCallError(f"A value is not of its field's kind: {error}") from None
