"""What the use cases of imports need of the shop."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol, TypeVar

from orders_pos.domain.imports.outcome import Outcome, RowKeys
from orders_pos.domain.imports.row_reader import ParsedRow

# A product, customer or imported order as it is stored.
StoredT = TypeVar("StoredT")


class ImportedItems(Protocol[StoredT]):
    """The products, customers or imported orders of the shop."""

    async def find(self, keys: Sequence[RowKeys], *, for_update: bool) -> Mapping[RowKeys, Sequence[StoredT]]:
        """Return what the keys recognise: the matches of the first key, else those of the second."""
        ...

    async def prepare(self, rows: Sequence[ParsedRow]) -> None:
        """Read what comparing these rows needs."""
        ...

    def compare(self, row: ParsedRow, stored: StoredT | None) -> Outcome:
        """Return what the row is beside what is stored, or beside nothing, by the rules of a person's write."""
        ...

    async def write(self, outcome: Outcome) -> str:
        """Create or update as a person's write does, and return the id. Raise DomainError."""
        ...

    def savepoint(self) -> AbstractAsyncContextManager[None]:
        """Undo what was written within, and nothing else, if it raises."""
        ...
