"""The tools of a kind of items: to search, create, update and delete, and commands on them."""

from collections.abc import Callable, Mapping, Sequence

from ai_assistant.domain.catalogue import Catalogue, Kind, Schema
from ai_assistant.domain.entities import ENTITIES
from ai_assistant.domain.intent import Intent
from ai_assistant.domain.tool import (
    FLAG,
    TEXT,
    Arguments,
    Meaning,
    Tool,
    describe,
    list_schema,
    object_schema,
    to_objects,
    without_nulls,
)
from ai_assistant.domain.tool_values import STATES, read_change, read_conditions, read_new_value

_TESTS = ("contains", "eq", "lt", "le", "gt", "ge", "empty", "state")
_MAX_LIMIT = 200


def tools_of_kind(name: str, kind: Kind) -> Sequence[Tool]:
    """Return the tools for what the person may do with the kind; none to update one without writable fields."""
    makers = {"List": _search, "Create": _create, "Update": _update, "Delete": _delete}
    return [
        maker(name, kind)
        for verb, maker in makers.items()
        if verb in kind.risks and (verb != "Update" or kind.writable)
    ]


def command_tools(catalogue: Catalogue) -> Sequence[Tool]:
    """Return the tools that say in a few words what takes an rpc many."""
    step = {"argument": {**TEXT, "description": "The name or code of the step."}}
    text = {"argument": {**TEXT, "minLength": 1, "description": "The message, in the customer's language."}}
    named = (
        ("move", "order", "move_order", step, "undoable"),
        ("cancel", "order", "move_order", {}, "undoable"),
        ("publish", "page", "publish_draft", {}, "undoable"),
        ("notify", "customer", "send_message", text, "final"),
        ("notify", "order", "send_message", text, "final"),
        ("sync", "listing", "sync_cj_product", {}, "final"),
        ("install", "application", "install", {}, "undoable"),
    )
    return [
        _execution(command, name, catalogue.kinds[name], risk, more)
        for command, name, operation, more, risk in named
        if name in catalogue.kinds and operation in catalogue.operations
    ]


def _conditions(kind: Kind) -> Schema:
    states = {"status"} if kind.entity.path in ("orders", "pages") else set[str]()
    condition = object_schema(
        {
            "field": {"type": "string", "enum": sorted({*kind.fields, kind.entity.text, *states})},
            "test": {
                "type": "string",
                "enum": list(_TESTS),
                "description": f"`state` is one of {', '.join(STATES)}.",
            },
            "value": {**TEXT, "description": "A decimal, a date YYYY-MM-DD or a text, as the field is."},
            "is_negated": FLAG,
        }
    )
    return {**list_schema(condition, 20), "description": "All have to be met."}


def _search(name: str, kind: Kind) -> Tool:
    parameters = object_schema(
        {
            "conditions": _conditions(kind),
            "sort_by": {"type": ["string", "null"], "enum": [*sorted(kind.fields), None]},
            "is_descending": FLAG,
            "limit": {"type": ["integer", "null"], "minimum": 1, "maximum": _MAX_LIMIT},
        }
    )

    def read(sent: Arguments) -> Intent:
        sort = [f"{'-' if sent['is_descending'] else ''}{sent['sort_by']}"] if sent["sort_by"] else []
        limit = sent["limit"]
        return Intent(
            "search",
            name,
            read_conditions(sent, kind),
            order=tuple(sort),
            limit=limit if isinstance(limit, int) else 0,
        )

    is_common = name in ENTITIES
    return Tool(
        f"search_{name}", kind.description, parameters, read, is_read=True, is_common=is_common, kind=name
    )


def _create(name: str, kind: Kind) -> Tool:
    def read(sent: Arguments) -> Intent:
        items = tuple(
            {
                field: read_new_value(kind, field, without_nulls(v))
                for field, v in item.items()
                if v is not None
            }
            for item in to_objects(sent["items"])
        )
        return Intent("create", name, items=items)

    parameters = object_schema({"items": {**list_schema(kind.item, _MAX_LIMIT), "minItems": 1}})
    return _write(
        f"create_{name}", f"New items of {kind.entity.path}.", kind.risks["Create"], parameters, read
    )


def _update(name: str, kind: Kind) -> Tool:
    change = object_schema(
        {
            "field": {"type": "string", "enum": sorted(kind.writable)},
            "way": {
                "type": "string",
                "enum": ["set", "add", "percent"],
                "description": "Subtract with a minus.",
            },
            "value": TEXT,
        }
    )

    def read(sent: Arguments) -> Intent:
        changes = tuple(read_change(change, kind) for change in to_objects(sent["changes"]))
        return Intent("update", name, read_conditions(sent, kind), changes, is_all=sent["is_all"] is True)

    parameters = object_schema(
        _chosen(kind) | {"changes": {**list_schema(change, 10), "description": "None to add pictures alone."}}
    )
    return _write(f"update_{name}", f"Changes of {kind.entity.path}.", kind.risks["Update"], parameters, read)


def _delete(name: str, kind: Kind) -> Tool:
    return _execution("delete", name, kind, kind.risks["Delete"], {})


def _execution(command: str, name: str, kind: Kind, risk: str, more: Mapping[str, Schema]) -> Tool:
    def read(sent: Arguments) -> Intent:
        return Intent(
            "execute",
            name,
            read_conditions(sent, kind),
            is_all=sent["is_all"] is True,
            command=command,
            argument=str(sent.get("argument", "")),
        )

    text = f"{command.capitalize()} items of {kind.entity.path}."
    return _write(f"{command}_{name}", text, risk, object_schema({**_chosen(kind), **more}), read)


def _chosen(kind: Kind) -> dict[str, Schema]:
    description = "True only if the person said all, or gave conditions for several."
    return {"conditions": _conditions(kind), "is_all": {**FLAG, "description": description}}


def _write(name: str, text: str, risk: str, parameters: Schema, read: Callable[[Arguments], Meaning]) -> Tool:
    verb, _, kind = name.partition("_")
    is_common = kind in (*ENTITIES, "application") and verb != "delete"
    return Tool(name, describe(text, risk), parameters, read, is_common=is_common, kind=kind)
