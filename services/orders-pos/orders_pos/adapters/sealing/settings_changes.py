"""Record changes of settings on which amounts depend, as the audit log has them."""

from collections.abc import Mapping
from typing import Any

from chassis.audit import Entry
from chassis.db import current_transaction

from orders_pos.adapters.sealing.append import seal
from orders_pos.domain.sealing.record import SETTINGS_CHANGED


def seal_changes_of(fields: frozenset[str]) -> None:
    """Record what the current transaction changes of these fields; nothing if it changes others."""
    for entry in current_transaction().audit:
        before, after = _only(entry.before, fields), _only(entry.after, fields)
        if before or after:
            seal(SETTINGS_CHANGED, _content(entry, before, after))


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
