"""Start an import of all results of a search."""

from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from chassis.errors import ValidationError

from dropship_importer.domain.search import Search
from dropship_importer.usecases.import_products import Offer, choice_violations
from dropship_importer.usecases.ports import ImportTerms, ListingRequest


@dataclass(frozen=True)
class ImportSearchResults:
    """The command. `choices` apply to each product; `limit` is the number of products at most, 0 for no limit."""

    search: Search
    choices: ListingRequest
    offer: Offer
    limit: int
    import_id: UUID


class SearchImportRepository(Protocol):
    """Imports of searches."""

    async def start_search(
        self, import_id: UUID, search: Search, choices: ListingRequest, terms: ImportTerms, limit: int
    ) -> None:
        """Store the import with the job that reads the search's pages, up to `limit` results."""
        ...


async def import_search_results(command: ImportSearchResults, imports: SearchImportRepository) -> None:
    """Start the import; a job reads its first page. Raise ValidationError if a choice is missing or unknown."""
    if violations := list(choice_violations(command.choices, command.offer.shop, "choices")):
        raise ValidationError(*violations)
    await imports.start_search(
        command.import_id, command.search, command.choices, command.offer.terms(), command.limit
    )
