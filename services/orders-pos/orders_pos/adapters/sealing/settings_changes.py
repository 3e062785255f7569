"""Record changes of settings and of products on which amounts depend, as the audit log has them."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from chassis.audit import Entry, changed_values
from chassis.context import current_caller
from chassis.db import current_transaction
from souk.orders.v1.orders_events_pb2 import ExchangeRateChanged

from orders_pos.adapters.sealing.append import seal
from orders_pos.domain.sealing.record import SETTINGS_CHANGED

# Of products: what is charged for one and for its options, and the rate of tax.
PRICE_FIELDS: Final = frozenset({"price", "finalPrice", "attributValues", "vatRate"})


def seal_changes_of(fields: frozenset[str]) -> None:
    """Record what the current transaction changes of these fields; nothing if it changes others."""
    for entry, before, after in _list_changes(fields):
        seal(SETTINGS_CHANGED, _content(entry, before, after))


def seal_imported_prices() -> None:
    """Record what an import changes of prices in the current transaction, in one record; nothing if it changes none."""
    changes = [
        {"subject": str(entry.subject_id), "before": before, "after": after}
        for entry, before, after in _list_changes(PRICE_FIELDS)
    ]
    if changes:
        person = current_caller().user_id
        content = {
            "change": "products-imported",
            "changes": changes,
            "person": str(person) if person else None,
        }
        seal(SETTINGS_CHANGED, content)


def seal_listed_prices(product_id: UUID, before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
    """Record what a supplier's listing changed of a product's prices; nothing if they are as they were."""
    old, new = changed_values(before, after)
    if new:
        content = {"change": "listing-changed", "subject": str(product_id), "before": old, "after": new}
        seal(SETTINGS_CHANGED, {**content, "person": None})


def seal_rate(changed: ExchangeRateChanged) -> None:
    """Record an exchange rate that somebody entered, changed or removed."""
    rates = {"before": changed.previous_rate, "after": changed.rate}
    sides = {side: {"pair": changed.pair, "rate": rate} if rate else {} for side, rate in rates.items()}
    content = {"change": "exchange-rate-changed", "subject": changed.id, **sides}
    seal(SETTINGS_CHANGED, {**content, "person": changed.user_id or None})


def _list_changes(fields: frozenset[str]) -> list[tuple[Entry, dict[str, Any], dict[str, Any]]]:
    """Return the entries of the current transaction that change one of these fields, with what was and what is."""
    changes = [
        (entry, _only(entry.before, fields), _only(entry.after, fields))
        for entry in current_transaction().audit
    ]
    return [(entry, before, after) for entry, before, after in changes if before or after]


def _only(values: Mapping[str, Any], fields: frozenset[str]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name in fields}


def _content(entry: Entry, before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "change": entry.kind,
        "subject": str(entry.subject_id) if entry.subject_id else None,
        "before": before,
        "after": after,
        "person": str(entry.actor_id) if entry.actor_id else None,
    }
