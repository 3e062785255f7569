"""Requests to learn from. Which words they have in a language is in the texts, by `example-` and the form's name."""

from collections.abc import Mapping
from dataclasses import dataclass

# What the words of an example name: a product, a customer, an order; empty for one that names nothing of the tenant's.
Facts = Mapping[str, str]
PRODUCT, CUSTOMER, ORDER = "product", "customer", "order"


@dataclass(frozen=True)
class ExampleKind:
    """`forms` are names of its texts, of which the first that finds something is shown; `needs` are the facts that its
    words name."""

    name: str
    action: str
    entity: str
    forms: tuple[str, ...]
    needs: tuple[str, ...] = ()


EXAMPLES = (
    ExampleKind("unpaid", "search", "order", ("unpaid", "unpaid-all")),
    ExampleKind("idle", "search", "customer", ("idle", "idle-month", "idle-ever")),
    ExampleKind("cheap", "search", "product", ("cheap",)),
    ExampleKind("pictures", "search", "product", ("pictures",)),
    ExampleKind("export", "search", "order", ("export", "export-this")),
    ExampleKind("price", "update", "product", ("price",), (PRODUCT,)),
    ExampleKind("move", "execute", "order", ("move", "move-back"), (ORDER,)),
    ExampleKind("raise", "update", "product", ("raise",)),
    ExampleKind("note", "update", "order", ("note",), (ORDER,)),
    ExampleKind("order", "create", "order", ("order",), (PRODUCT, CUSTOMER)),
    ExampleKind("create", "create", "product", ("create",)),
    ExampleKind("task", "create", "task", ("task",)),
    ExampleKind("page", "create", "page", ("page",)),
    ExampleKind("promo", "create", "", ("promo",)),
)
# Those whose words name nobody, so that they may be stored with a request.
STORABLE = frozenset(kind.name for kind in EXAMPLES if CUSTOMER not in kind.needs)


def is_quotable(name: str) -> bool:
    """Return whether a name can stand in quotes in a request."""
    return 0 < len(name) <= 60 and not set(name) & set('"«»“”‘’„\n')  # noqa: PLR2004  # what a line of the screen holds
