"""A plan: steps that change items of the platform, stored until the person confirms."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace

from ai_assistant.domain.row_problem import RowProblem
from ai_assistant.domain.shown import Kept

_UNDOABLE = frozenset({"create", "update", "stock", "move", "checkout", "edit", "publish", "install"})
# Fields of a contract by their names, with values as JSON has them.
Fields = Mapping[str, object]


@dataclass(frozen=True)
class Item:
    """An item of another context, with its fields by the names of the contract. `shown` is the whole item as public
    JSON, by name."""

    id: str
    version: int
    label: str
    values: Fields
    shown: Mapping[str, object]


@dataclass(frozen=True)
class Found:
    """The items that a request means; `is_cut` says that there were more than are read."""

    items: list[Item]
    is_cut: bool


@dataclass(frozen=True)
class Step:
    """One call. `kind` is create, update, delete, stock (of a product), move, checkout, edit (of an order), publish,
    install or call; `path` is the resource, of a call the rpc's full name. `item` and `version` are of what is changed,
    or after it was carried out of what it is then. `before` and `after` are JSON by public name, `before` empty for a
    new item; `fields` are by the names of the contract, of a call the request; `previous` is what an undo restores;
    `media` are kind and id of what is stored before the call; `editable` are public names of values that the person
    may correct; `is_left_out` says that the person left it out."""

    kind: str
    path: str
    label: str
    fields: Fields
    after: str
    before: str = ""
    previous: Fields = field(default_factory=dict)
    item: str = ""
    version: int = 0
    is_done: bool = False
    error: str = ""
    media: Sequence[Sequence[str]] = ()
    editable: Sequence[str] = ()
    is_left_out: bool = False

    @property
    def is_undoable(self) -> bool:
        """Whether it can be taken back; a deletion only where what was deleted can be created again."""
        if self.kind == "delete":
            return bool(self.previous)
        # Money that was given back stays with the customer.
        return self.kind in _UNDOABLE and not self.fields.get("refund_to")

    def done(self, item: str, version: int) -> "Step":
        """Return the step as carried out, with the item as it is now."""
        return replace(self, item=item, version=version, is_done=True, error="")

    def failed(self, error: str) -> "Step":
        """Return the step with the error that it ended with."""
        return replace(self, error=error)

    def to_json(self) -> dict[str, object]:
        """Return the JSON that is stored, with the names of the fields."""
        return asdict(self)


@dataclass(frozen=True)
class Call:
    """An rpc by its full name, with its request in protobuf's JSON."""

    method: str
    request: str


@dataclass(frozen=True)
class ReadCall:
    """What a call means. `path` and `verb` (Create, Update, Delete) are empty for an rpc of no plain resource. `fields`
    are by the names of the contract: what is set of a new item, is changed of one, is lost with one that is deleted, or
    is set of another rpc's request, of which `shown` is the JSON by public name. `label` names the rpc in English."""

    label: str
    fields: Fields
    shown: str
    path: str = ""
    verb: str = ""
    id: str = ""
    version: int = 0


@dataclass(frozen=True)
class Outcome:
    """What a request led to. `text` is a code of the texts with its parameters; `rows` is what was found, as JSON;
    `steps` is what confirming carries out; `name` and `arguments` say how the request was understood;
    `problems` is what is wrong with rows of an attachment; `kept` is what the request keeps of the turn before;
    `chart` names the members of the rows that a chart shows; `total` is how many rows there are, of which `rows` are
    the first, 0 where that are all; `suggestions` are names of examples that are near what was not understood."""

    text: str
    parameters: Mapping[str, str] = field(default_factory=dict)
    rows: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    name: str = ""
    arguments: Fields = field(default_factory=dict)
    is_question: bool = False
    action: str = ""
    entity: str = ""
    problems: tuple[RowProblem, ...] = ()
    chart: Mapping[str, str] | None = None
    kept: tuple[Kept, ...] = ()
    total: int = 0
    suggestions: tuple[str, ...] = ()
