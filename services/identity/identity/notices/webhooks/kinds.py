"""Kinds of events that a webhook can receive."""

from chassis.contract.events import public_events


def all_kinds() -> list[str]:
    """Return the kinds by name, such as `orders.order-saved`."""
    return sorted(public_events())


def kind_of(event_type: str) -> str | None:
    """Return the kind of a CloudEvents type, such as `souk.orders.order-saved.v1`; None for internal events."""
    kind = event_type.removeprefix("souk.").removesuffix(".v1")
    return kind if kind in public_events() else None
