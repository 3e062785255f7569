"""Changes of listings that a person has to decide on, or can undo."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from dropship_importer.domain.listing import PricedVariant
from dropship_importer.domain.pending_changes import VANISHED

# Waiting for a person; applied by a sync; applied for good by a person; rejected or undone; over by itself.
HELD, APPLIED, CONFIRMED, UNDONE, RESOLVED = "held", "applied", "confirmed", "undone", "resolved"
# States in which a person can decide.
OPEN = (HELD, APPLIED)


@dataclass(frozen=True)
class Risk:
    """`before` and `after` are the lowest prices in the tenant's currency, empty for a product that vanished.
    `proposal` are the variants that confirming a held risk, or undoing an applied one, puts in place."""

    kind: str
    state: str
    before: str
    after: str
    proposal: Sequence[PricedVariant]


def describe_risk(
    kind: str,
    state: str,
    change: tuple[Sequence[PricedVariant], Sequence[PricedVariant]],
    proposal: Sequence[PricedVariant],
) -> Risk:
    """Return the risk of a change from the first variants to the second."""
    before, after = ("", "") if kind == VANISHED else (_lowest(variants) for variants in change)
    return Risk(kind, state, before, after, proposal)


def _lowest(variants: Sequence[PricedVariant]) -> str:
    return format(min(Decimal(variant["price"]) for variant in variants), "f")


def adopt_prices(variants: Sequence[PricedVariant], proposal: Sequence[PricedVariant]) -> list[PricedVariant]:
    """Return the variants with costs and prices of the proposal."""
    proposed = {variant["vid"]: variant for variant in proposal}
    return [_adopt(variant, proposed.get(variant["vid"], variant)) for variant in variants]


def _adopt(variant: PricedVariant, proposed: PricedVariant) -> PricedVariant:
    return {**proposed, "stock": variant["stock"], "image": variant["image"]}
