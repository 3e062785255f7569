"""Confirm or undo a risk of a listing."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from chassis.errors import ConflictError

from dropship_importer.domain.listing import PricedVariant
from dropship_importer.domain.pending_changes import COST_RISE, VANISHED
from dropship_importer.domain.protection import settle_prices
from dropship_importer.domain.risks import CONFIRMED, HELD, OPEN, UNDONE, adopt_prices


@dataclass(frozen=True)
class StoredRisk:
    """A locked risk with its listing. `proposal` are the variants that confirming a held risk, or undoing an applied
    one, puts in place."""

    id: UUID
    listing_id: UUID
    kind: str
    state: str
    proposal: Sequence[PricedVariant]
    variants: Sequence[PricedVariant]
    is_listed: bool


class RiskRepository(Protocol):
    """Risks of listings, and what deciding on them changes."""

    async def delist(self, listing_id: UUID) -> None:
        """Take the listing out of the shop."""
        ...

    async def relist(self, listing_id: UUID) -> None:
        """Put the listing into the shop again."""
        ...

    async def set_prices(
        self, listing_id: UUID, old: Sequence[PricedVariant], new: Sequence[PricedVariant]
    ) -> None:
        """Store the variants with other prices, and record the changes."""
        ...

    async def set_state(self, risk_id: UUID, state: str) -> None:
        """Store what was decided."""
        ...


async def decide_risk(risk: StoredRisk, risks: RiskRepository, *, is_confirmed: bool) -> None:
    """Apply a held change or keep an applied one, if it is confirmed; else undo it, and do not propose it again until
    the supplier's facts were the listing's. Raise ConflictError if it was decided on before."""
    if risk.state not in OPEN:
        raise ConflictError("This was decided on already.", "decided")
    is_moved = (risk.state == HELD) == is_confirmed
    if is_moved and risk.kind == VANISHED:
        await _set_listed(risk, risks, is_listed=not is_confirmed)
    elif is_moved and risk.is_listed:
        await risks.set_prices(risk.listing_id, risk.variants, adopt_prices(risk.variants, risk.proposal))
    elif risk.kind == COST_RISE and risk.is_listed and not is_confirmed:
        # Its prices were raised to the cost meanwhile.
        await risks.set_prices(risk.listing_id, risk.variants, settle_prices(risk.variants))
    await risks.set_state(risk.id, CONFIRMED if is_confirmed else UNDONE)


async def _set_listed(risk: StoredRisk, risks: RiskRepository, *, is_listed: bool) -> None:
    if is_listed and not risk.is_listed:
        await risks.relist(risk.listing_id)
    elif risk.is_listed and not is_listed:
        await risks.delist(risk.listing_id)
