"""Begin an import of all that a search finds."""

from dataclasses import dataclass
from typing import Any, Protocol
from uuid import UUID

from chassis.errors import ValidationError

from dropship_importer.domain.search import Search
from dropship_importer.usecases.list_products import Offer, choice_faults
from dropship_importer.usecases.ports import Wanted


@dataclass(frozen=True)
class ListFound:
    """The command; `choices` is what is chosen for each product, `most` how many at the most, 0 for no end."""

    search: Search
    choices: Wanted
    offer: Offer
    most: int
    import_id: UUID


class Imports(Protocol):
    async def begin_search(
        self, import_id: UUID, search: Search, choices: Wanted, terms: dict[str, Any], most: int
    ) -> None: ...


async def list_found(command: ListFound, imports: Imports) -> None:
    """The import reads its first page as soon as it is its turn. Raises Invalid."""
    if violations := list(choice_faults(command.choices, command.offer.facts, "choices")):
        raise ValidationError(*violations)
    await imports.begin_search(
        command.import_id, command.search, command.choices, command.offer.terms(), command.most
    )
