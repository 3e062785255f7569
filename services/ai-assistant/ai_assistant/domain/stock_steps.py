"""Plan changes of the stock on hand, each as a movement in the ledger of stock."""

import json
from collections.abc import Sequence
from decimal import Decimal

from ai_assistant.domain.intent import Change
from ai_assistant.domain.outcomes import MAX_NAMED, ask
from ai_assistant.domain.plan import Item, Outcome, Step

FIELD = "stock_on_hand"


def find_stock_doubt(items: Sequence[Item], changes: Sequence[Change]) -> Outcome | None:
    """Return the question that stands in the way of these changes of a stock; None if there is none."""
    if not (stock_changes := [change for change in changes if change.field == FIELD]):
        return None
    doubts = {
        "stock-of-values": [item for item in items if item.values.get("attribute_values")],
        "stock-not-counted": [item for item in items if not item.values.get("track_stock")],
        "stock-too-low": [
            item for item in items if any(_new_stock(item, change) < 0 for change in stock_changes)
        ],
    }
    for code, doubtful in doubts.items():
        if doubtful:
            return ask(code, {"names": ", ".join(item.label for item in doubtful[:MAX_NAMED])})
    return None


def plan_stock(item: Item, change: Change) -> Step | None:
    """Return the step that changes the stock of a product; None if it is already so."""
    old, new = _stock(item), _new_stock(item, change)
    if old == new:
        return None
    # What was counted replaces the stock, what came or went is added to it, whatever was sold meanwhile.
    is_count = change.way == "set"
    to_new, to_old = (
        ({"counted": str(value)} for value in (new, old))
        if is_count
        else ({"quantity": str(value)} for value in (new - old, old - new))
    )
    return Step(
        "stock",
        "products",
        item.label,
        {FIELD: str(new), **to_new},
        _shown(new),
        _shown(old),
        {FIELD: str(old), **to_old},
        item.id,
    )


def _stock(item: Item) -> Decimal:
    return Decimal(str(item.values.get(FIELD) or 0))


def _new_stock(item: Item, change: Change) -> Decimal:
    amount = Decimal(str(change.value))
    if change.way == "percent":
        # Pieces are counted in tenths at the least.
        return (_stock(item) * (100 + amount) / 100).quantize(Decimal("0.1"), rounding="ROUND_HALF_UP")
    return amount if change.way == "set" else _stock(item) + amount


def _shown(stock: Decimal) -> str:
    return json.dumps({"stockOnHand": float(stock)})
