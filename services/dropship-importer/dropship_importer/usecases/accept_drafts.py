"""Send drafts of the import list to the shop."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from dropship_importer.domain.draft import find_obstacle, list_chosen
from dropship_importer.domain.reasons import Reason
from dropship_importer.usecases.edit_draft import Drafts


@dataclass(frozen=True)
class AcceptDrafts:
    """The command. Prices below the total cost have to be confirmed, unless a person set them."""

    listing_ids: Sequence[UUID]
    is_below_cost_confirmed: bool


@dataclass(frozen=True)
class RejectedDraft:
    """A draft that stays in the import list."""

    id: UUID
    name: str
    reason: Reason


async def accept_drafts(command: AcceptDrafts, drafts: Drafts) -> tuple[int, list[RejectedDraft]]:
    """Return how many were accepted, and those that were not. A listing that is no draft any more is omitted."""
    accepted, rejected = 0, list[RejectedDraft]()
    for listing_id in dict.fromkeys(command.listing_ids):
        draft = await drafts.lock(listing_id)
        if draft is None:
            continue
        variants = list_chosen(draft.variants)
        obstacle = find_obstacle(
            variants, draft.base_prices, is_below_cost_confirmed=command.is_below_cost_confirmed
        )
        if obstacle:
            rejected.append(RejectedDraft(draft.id, draft.name, obstacle))
            continue
        await drafts.publish(draft.id, draft.name, variants)
        accepted += 1
    return accepted, rejected
