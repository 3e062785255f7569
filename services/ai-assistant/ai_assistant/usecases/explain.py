"""Explain: what an order still lacks to be paid, what sold best, how much by day."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

from ai_assistant.domain.intent import Intent
from ai_assistant.domain.plan import Call, Item, Outcome
from ai_assistant.usecases.find_items import find_items
from ai_assistant.usecases.ports import Platform

_READ_SALES = "souk.orders.v1.Reports.ReadSales"
_MAX_ROWS = 100
_WITH_QUANTITY = frozenset({"product", "category"})
# Of an order, in the order in which they lead from its total to what remains.
_PARTS = ("total", "wallet_amount", "paid_amount", "written_off_amount", "remaining")


async def explain(intent: Intent, platform: Platform) -> Outcome:
    """Return the answer with the sums of the screens' own queries. Raise RefusedError."""
    outcome = await (_payment if intent.command == "payment" else _sales)(intent, platform)
    return replace(outcome, action="search", entity="order")


async def _sales(intent: Intent, platform: Platform) -> Outcome:
    first, last = _span(intent)
    dimension = intent.argument
    request = {
        "dimension": f"SALES_DIMENSION_{dimension.upper().replace('-', '_')}",
        "first_day": first.isoformat(),
        "last_day": last.isoformat(),
    }
    reply = await platform.read(Call(_READ_SALES, json.dumps(request)))
    rows = [_row(row, dimension) for row in _objects(reply["rows"])]
    days = {"day_first": first.isoformat(), "day_last": last.isoformat()}
    shown = rows[: intent.limit or _MAX_ROWS]
    totals = _mapping(reply["totals"])
    parameters = {**days, "amount": str(totals["revenue"]), "orders": str(totals["orders"])}
    sold = [row for row in shown if row["revenue"]]
    if not sold:
        return Outcome("sold-nothing", days, name="reports.read_sales", arguments=request)
    if dimension in _WITH_QUANTITY:
        best = {"name": str(sold[0]["label"]), "quantity": str(sold[0]["quantity"])}
        parameters |= best | {"amount_best": str(sold[0]["revenue"])}
    return Outcome(
        "sold-best" if dimension in _WITH_QUANTITY else "sold",
        parameters,
        tuple(json.dumps(row, ensure_ascii=False) for row in shown),
        name="reports.read_sales",
        arguments=request,
        chart={"label": "label", "value": "revenue"},
    )


def _span(intent: Intent) -> tuple[date, date]:
    """Return the first and last day of the intent's period."""
    for group in intent.alternatives:
        for condition in group:
            match condition.value:
                case (date() as first, date() as after):
                    return first, after - timedelta(days=1)
                case _:
                    pass
    raise ValueError("a report has a period")


def _row(row: Mapping[str, object], dimension: str) -> dict[str, object]:
    sums = _mapping(row["sums"])
    counted = "quantity" if dimension in _WITH_QUANTITY else "orders"
    label = row["label"] or row["key"]
    return {"id": row["key"], "label": label, counted: sums[counted], "revenue": sums["revenue"]}


async def _payment(intent: Intent, platform: Platform) -> Outcome:
    matches = await find_items(intent, platform)
    if not matches.items:
        return Outcome("found-nothing", {"entity": "order", "count": "0"}, is_question=True)
    order = matches.items[0]
    amounts = {name: Decimal(str(order.values.get(name) or 0)) for name in _PARTS}
    rows = [
        {"id": name, "part": name, "amount": float(amount)}
        for name, amount in amounts.items()
        if amount or name in ("total", "remaining")
    ]
    parameters = {
        "name": order.label,
        "method": str(order.values.get("payment_method") or "–"),
        "amount_total": str(amounts["total"]),
        "amount_remaining": str(amounts["remaining"]),
    }
    return Outcome(
        _reason(order, amounts),
        parameters,
        tuple(map(json.dumps, rows)),
        name="orders.payment",
        arguments={"id": order.id},
    )


def _reason(order: Item, amounts: Mapping[str, Decimal]) -> str:
    """Return the code of the text that says why an order is paid or not."""
    if order.values.get("step") == "cancelled":
        return "payment-cancelled"
    if amounts["remaining"] <= 0:
        return "payment-done"
    return "payment-partial" if amounts["remaining"] < amounts["total"] else "payment-none"


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, Mapping) else {}


def _objects(value: object) -> Sequence[Mapping[str, object]]:
    return value if isinstance(value, list) else ()
