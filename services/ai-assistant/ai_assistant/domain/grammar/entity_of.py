"""Which kind of items a request is about."""

from collections.abc import Sequence

from ai_assistant.domain.grammar.commands import ENTITIES_OF, read_command
from ai_assistant.domain.grammar.lexicon import Mark

_WRITES = ("create", "update")
# Whose name stands for an entity when it is not said: order numbers, addresses.
_ENTITY_BY_KIND = {"code": "order", "phone": "customer", "email": "customer", "path": "page"}
_ENTITY_BY_FIELD = {
    "price": "product",
    "category_id": "product",
    "barcode": "product",
    "stock_on_hand": "product",
    "phone": "customer",
    "email": "customer",
    "address": "customer",
    "wallet_credit": "customer",
    "remaining": "order",
    "progress": "task",
}


def read_entity(marks: Sequence[Mark], action: str, chosen: str) -> str:
    """Return the kind of items that is chosen, else the one that the words mean; empty without any."""
    return chosen or _numbered(marks, action) or _named(marks, action) or _implied(marks, action)


def _numbered(marks: Sequence[Mark], action: str) -> str:
    """Return the order of "the customer of order 12": orders alone have numbers."""
    is_write = action in _WRITES or read_command(marks) in ("delete", "cancel", "move", "plan")
    return "order" if is_write and any(mark.token.kind == "code" for mark in marks) else ""


def _named(marks: Sequence[Mark], action: str) -> str:
    by_noun = (mark.get("entity") for i, mark in enumerate(marks) if not _is_field(marks, i, action))
    by_value = (
        _ENTITY_BY_KIND.get(mark.token.kind) or _ENTITY_BY_FIELD.get(mark.get("field")) for mark in marks
    )
    return next(filter(None, by_noun), "") or next(filter(None, by_value), "")


def _implied(marks: Sequence[Mark], action: str) -> str:
    """Return the kind that has what is said: prices, payments, commands."""
    has_amount = action in ("search", "update") and any(mark.get("currency") for mark in marks)
    if has_amount or (action == "update" and (_is_percent(marks) or _is_price(marks))):
        return "product"
    if action == "search" and any(mark.get("idle") for mark in marks):
        return "customer"
    if action == "search" and any(mark.get("state") in ("unpaid", "late") for mark in marks):
        return "order"
    return ENTITIES_OF.get(read_command(marks), ("",))[0] if action == "execute" else ""


def _is_percent(marks: Sequence[Mark]) -> bool:
    return any(mark.token.kind == "percent" for mark in marks)


def _is_price(marks: Sequence[Mark]) -> bool:
    """Return whether a number ends it, as in "Chemise to 22.50"."""
    return len(marks) > 1 and marks[-1].is_number and marks[-2].get("link") == "to"


def _is_field(marks: Sequence[Mark], index: int, action: str) -> bool:
    """Return whether a noun is the field that is changed: the category of Tapis."""
    following = marks[index + 1] if index + 1 < len(marks) else None
    is_of = following is not None and following.get("link") == "of"
    return action == "update" and bool(marks[index].get("field")) and is_of
