"""Try to read what a job needs from the supplier: what was read, or what to do instead."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from chassis.errors import BusyError, DomainError

from dropship_importer.domain.outcomes import Down, SupplierError, Waiting
from dropship_importer.domain.reasons import NONE, Reason
from dropship_importer.usecases.ports import Claim, Found, Read

# A product that can't be read is given up after so many tries; waiting for one's turn is no try.
_MOST_TRIES = 5
_FIRST_REST = 4.0


@dataclass(frozen=True)
class Outcome:
    """What came of a job: what was read, or why it failed, or how long it has to wait and for what."""

    task: Claim
    read: Read | Found | None = None
    failure: Reason = NONE
    wait: float = 0.0
    why: Reason = NONE
    is_try: bool = False


async def try_reading(task: Claim, read: Callable[[], Awaitable[Read | Found]]) -> Outcome:
    """What reading comes to. It never raises what the supplier did."""
    try:
        return Outcome(task, await read())
    except Waiting as waiting:
        return Outcome(task, wait=waiting.seconds, why=waiting.reason)
    except (Down, BusyError) as down:
        if task.tries + 1 >= _MOST_TRIES:
            return Outcome(task, failure=_down(down))
        return Outcome(task, wait=_FIRST_REST * 2**task.tries, why=_down(down), is_try=True)
    except SupplierError as no:
        return Outcome(task, failure=no.reason)
    except DomainError as no:
        return Outcome(task, failure=Reason(str(no)))


def _down(failed: Down | BusyError) -> Reason:
    return Reason(str(failed), Down.word)
