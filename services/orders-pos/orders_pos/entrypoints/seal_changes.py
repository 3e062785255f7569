"""Rpcs that change settings on which amounts depend leave a sealed record, where records are sealed."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from chassis.grpc import AnyHandler, Handler, Servicer

from orders_pos.adapters.sealing.settings_changes import PRICE_FIELDS, seal_changes_of

# By resource of the shop: the fields, as the audit log names them, without those that only order or translate.
_FIELDS: Final[Mapping[str, frozenset[str]]] = {
    "Settings": frozenset({"vatPercent", "priceCeilings", "roleLimits", "taxPlaces", "isTaxByOrigin"}),
    "PaymentMethods": frozenset({"name", "isCash"}),
    "ShippingMethods": frozenset({"name", "fees", "freeFrom"}),
    "Tills": frozenset({"name"}),
    "Products": PRICE_FIELDS,
    "PromoCodes": frozenset({"kind", "value", "minimum"}),
}
_WRITES: Final = ("Create", "Update", "Delete")


def seal_changes(servicer: Servicer) -> Servicer:
    """Return the servicer with writes that are recorded, if it is one of those settings."""
    fields = _FIELDS.get(servicer.descriptor.name)
    if fields is None:
        return servicer
    handlers: dict[str, AnyHandler] = {
        name: partial(_call, handler, fields) if name.startswith(_WRITES) and callable(handler) else handler
        for name, handler in servicer.handlers.items()
    }
    return replace(servicer, handlers=handlers)


async def _call(handler: Handler, fields: frozenset[str], request: Any) -> Any:
    reply = await handler(request)
    seal_changes_of(fields)
    return reply
