"""Find requests to learn from that work with the tenant's own items."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from rapidfuzz import fuzz

from ai_assistant.domain.examples import (
    CUSTOMER,
    EXAMPLES,
    ORDER,
    PRODUCT,
    STORABLE,
    ExampleKind,
    Facts,
    is_quotable,
)
from ai_assistant.domain.grammar.tokens import normalize
from ai_assistant.domain.intent import Intent, Question
from ai_assistant.domain.plan import Item, Outcome
from ai_assistant.domain.texts import write
from ai_assistant.usecases.check_rights import check_rights
from ai_assistant.usecases.make_plan import make_plan
from ai_assistant.usecases.ports import Platform, RefusedError

_READ, _TRIED = 30, 3
_FINAL = frozenset({"delivered", "cancelled"})
_DEARER = Decimal(5)
# Of 100; what is further away has nothing to do with the request.
_LEAST_LIKENESS, _MOST_SUGGESTIONS = 45, 3


@dataclass(frozen=True)
class Reader:
    """Reads a request in a language; `currency` is the tenant's."""

    language: str
    currency: str
    read: Callable[[str], Intent | Question]


@dataclass(frozen=True)
class Example:
    """A request that works, and what it leads to at the moment."""

    kind: ExampleKind
    question: str
    outcome: Outcome


async def list_examples(reader: Reader, platform: Platform) -> list[Example]:
    """Return the examples that find something or plan a change with the caller's rights. Raise BusyError."""
    facts = [dict(pair) for pair in await _list_facts(platform)]
    examples = [await _try_kind(kind, facts, reader, platform) for kind in EXAMPLES]
    return [example for example in examples if example]


def find_nearest(question: str, examples: Sequence[Example]) -> tuple[str, ...]:
    """Return the names of the examples that are most like a request, the nearest first; none that names a person."""
    likeness = {
        example.kind.name: fuzz.token_set_ratio(normalize(question), normalize(example.question))
        for example in examples
        if example.kind.name in STORABLE
    }
    near = sorted(
        (name for name in likeness if likeness[name] >= _LEAST_LIKENESS), key=lambda n: -likeness[n]
    )
    return tuple(near[:_MOST_SUGGESTIONS])


async def _try_kind(
    kind: ExampleKind, facts: Sequence[Facts], reader: Reader, platform: Platform
) -> Example | None:
    named = [fact for fact in facts if all(need in fact for need in kind.needs)] if kind.needs else [{}]
    for form in kind.forms:
        for fact in named:
            question = write(f"example-{form}", {"currency": reader.currency, **fact}, reader.language)
            outcome = await _plan(reader.read(question), platform)
            if outcome and (outcome.steps or outcome.rows):
                return Example(kind, question, outcome)
    return None


async def _plan(intent: Intent | Question, platform: Platform) -> Outcome | None:
    try:
        return check_rights(await make_plan(intent, platform), platform)
    except RefusedError:
        return None


async def _list_facts(platform: Platform) -> list[Mapping[str, str]]:
    """Return names of the tenant's items; the first are tried first."""
    products = [item for item in await _list(platform, "products") if _is_plain(item)]
    customers = await _list(platform, "customers")
    orders = [item for item in await _list(platform, "orders") if item.values.get("step") not in _FINAL]
    return [
        {
            **({PRODUCT: products[i].label, "price": _dearer(products[i])} if i < len(products) else {}),
            **({CUSTOMER: customers[i].label} if i < len(customers) else {}),
            **({ORDER: orders[i].label} if i < len(orders) else {}),
        }
        for i in range(_TRIED)
    ]


async def _list(platform: Platform, path: str) -> list[Item]:
    """Return items whose names stand for one of them alone."""
    try:
        items, _ = await platform.list_items(path, {}, _READ)
    except RefusedError:
        return []
    labels = [normalize(item.label) for item in items]
    return [item for item in items if labels.count(normalize(item.label)) == 1 and is_quotable(item.label)]


def _is_plain(product: Item) -> bool:
    """Return whether a product has a price, and no variants with prices of their own."""
    return Decimal(str(product.values.get("price") or 0)) > 0 and not product.shown.get("attributValues")


def _dearer(product: Item) -> str:
    return f"{Decimal(str(product.values['price'])) // 1 + _DEARER:f}"
