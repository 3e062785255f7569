"""Giving up a step that keeps failing for a reason that is ours."""

from uuid import UUID

from app_catalog.domain.installation import Failure
from app_catalog.usecases.ports import Installations, Schedule, Steps
from app_catalog.usecases.steps import Sagas

# Of a step that raised what nobody expected, at each of its deliveries.
FAILURE = Failure("failure", "Something went wrong on our side.")


async def give_up_step(
    installation_id: UUID,
    name: str,
    sagas: Sagas,
    installations: Installations,
    record: Steps,
    schedule: Schedule,
) -> None:
    """Begin to undo the steps before one that keeps failing for a reason that is ours. Do nothing if another is
    next."""
    installation = await installations.lock(installation_id)
    if sagas.steps(installation.status) and installation.step == name:
        await sagas.begin_roll_back(installation, name, FAILURE, installations, record, schedule)
