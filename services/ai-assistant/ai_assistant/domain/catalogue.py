"""What the contracts offer to a person: kinds of items with their fields, and rpcs of other kinds."""

from collections.abc import Mapping
from dataclasses import dataclass

from ai_assistant.domain.entities import ENTITIES, Entity

Schema = Mapping[str, object]


@dataclass(frozen=True)
class FieldType:
    """`kind` is text, number, flag, time or choice; a choice has the labels that it can have."""

    kind: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Kind:
    """A plain resource. `fields` are those with one value each, `writable` of them can be changed; `item` is the schema
    of a new item, with its embedded ones. `risks` are by verb (List, Create, Update, Delete), of what the person may
    do; `description` is the contract's, of the list."""

    entity: Entity
    fields: Mapping[str, FieldType]
    writable: tuple[str, ...]
    item: Schema
    risks: Mapping[str, str]
    description: str


@dataclass(frozen=True)
class Operation:
    """An rpc that belongs to no plain resource, with the schema of its request; `method` is its full name."""

    method: str
    description: str
    risk: str
    parameters: Schema


@dataclass(frozen=True)
class Catalogue:
    """Kinds by name, such as `product`, and operations by name, such as `move_orders`."""

    kinds: Mapping[str, Kind]
    operations: Mapping[str, Operation]

    def names(self) -> Mapping[str, str]:
        """Return the kinds that requests have no words for, by their names as they are written: one and several."""
        others = {name: kind.entity.path for name, kind in self.kinds.items() if name not in ENTITIES}
        return {form.replace("_", " "): name for name, path in others.items() for form in (name, path)}
