"""Write rows of a file that are new or changed."""

from chassis.errors import DomainError, FieldViolation, ValidationError

from orders_pos.domain.imports.outcome import CHANGED, NEW, Outcome
from orders_pos.usecases.imports import ImportedItems, StoredT
from orders_pos.usecases.imports.compare_rows import CompareRows, compare_rows


async def apply_rows(command: CompareRows, items: ImportedItems[StoredT]) -> list[Outcome]:
    """Write the rows that are new or changed by now, and return what became of each. A row that can't be written is in
    error, and the others are written all the same."""
    return [await _apply(outcome, items) for outcome in await compare_rows(command, items)]


async def _apply(outcome: Outcome, items: ImportedItems[StoredT]) -> Outcome:
    if outcome.action not in (NEW, CHANGED):
        return outcome
    try:
        async with items.savepoint():
            await items.write(outcome)
    except ValidationError as error:
        return Outcome.error(outcome.row, *error.violations)
    except DomainError as error:
        return Outcome.error(outcome.row, FieldViolation("", str(error), error.code))
    return outcome
