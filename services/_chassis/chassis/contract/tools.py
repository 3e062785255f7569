"""The rpcs that are tools of programs: those that people may call, with values alone in requests and replies."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from google.protobuf.descriptor import FieldDescriptor, MethodDescriptor

from chassis.context import ADMIN, STAFF
from chassis.contract.comments import method_comment
from chassis.contract.modules import services
from chassis.contract.resource import Resource, resources
from chassis.descriptors import context_of
from chassis.rights import is_once, is_read, needs_scope, roles

# Rpcs of the assistant are omitted: no program confirms a plan.
_ASSISTANT = "assistant"
# How much harm a call can do: none, one that can be taken back, one that can't.
READ, UNDOABLE, FINAL = "read", "undoable", "final"


@dataclass(frozen=True)
class ToolMethod:
    """`resource` and `verb` (List, Get, Create, Update, Delete) are those of a plain resource."""

    method: MethodDescriptor
    resource: Resource | None = None
    verb: str = ""

    @property
    def name(self) -> str:
        """The name of the tool: that of the rpc in snake_case."""
        return to_snake(self.method.name)

    @property
    def is_read(self) -> bool:
        """Whether the rpc changes nothing."""
        return is_read(self.method)

    @property
    def risk(self) -> str:
        """READ, UNDOABLE or FINAL. What costs money or stock is final, and so is a new item that can't be deleted, or a
        deletion of what can't be created."""
        if self.is_read:
            return READ
        if self.resource is None or is_once(self.method):
            return FINAL
        undone_by = {"Create": "Delete", "Update": "Update", "Delete": "Create"}.get(self.verb, "")
        return UNDOABLE if undone_by in self.resource.rpcs else FINAL

    @property
    def comment(self) -> str:
        """The comment of the rpc in the contract."""
        return method_comment(self.method)


def tool_methods() -> Iterator[ToolMethod]:
    """Yield the methods of all tools."""
    plain = {method.full_name: (r, verb) for r in resources() for verb, method in r.rpcs.items()}
    for service in services():
        if context_of(service) == _ASSISTANT:
            continue
        for method in service.methods:
            if not needs_scope(method) or not roles(method) & {ADMIN, STAFF}:
                continue
            if method.full_name in plain or _has_values(method):
                yield ToolMethod(method, *plain.get(method.full_name, (None, "")))


def to_snake(name: str) -> str:
    """Return ListProducts as list_products."""
    return re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()


def _has_values(method: MethodDescriptor) -> bool:
    """Return whether an rpc takes and returns values alone: no files, no masks."""
    fields = [*method.input_type.fields, *method.output_type.fields]
    return not any(field.type == FieldDescriptor.TYPE_BYTES or _is_mask(field) for field in fields)


def _is_mask(field: FieldDescriptor) -> bool:
    return field.message_type is not None and field.message_type.full_name == "google.protobuf.FieldMask"
