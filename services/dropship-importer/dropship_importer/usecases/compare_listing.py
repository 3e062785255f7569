"""Read a listed product anew from the supplier, with no transaction open."""

from dataclasses import dataclass
from uuid import UUID

from dropship_importer.domain.outcomes import Gone, SupplierError, Waiting
from dropship_importer.usecases.ports import Read, Source

_REST = 300.0


@dataclass(frozen=True)
class Due:
    """A listing to be compared, in its round."""

    listing_id: UUID
    round: int
    pid: str
    ship_from_country: str
    ship_to_country: str


@dataclass(frozen=True)
class Comparison:
    """What was read; or that it is gone; or how long to wait because nobody knows."""

    due: Due
    read: Read | None = None
    is_gone: bool = False
    wait: float = 0.0


async def compare_listing(due: Due, tenant_id: UUID, source: Source) -> Comparison:
    """What the supplier says now. Only its own word that a thing is gone counts as that."""
    try:
        way = due.ship_from_country, due.ship_to_country
        return Comparison(due, await source.read(tenant_id, due.pid, way, fresh=True))
    except Gone:
        return Comparison(due, is_gone=True)
    except Waiting as waiting:
        return Comparison(due, wait=max(waiting.seconds, 1.0))
    except SupplierError:
        return Comparison(due, wait=_REST)
