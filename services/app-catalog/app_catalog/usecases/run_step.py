"""Running the next step of an installation or an update."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from chassis.errors import DomainError

from app_catalog.domain.installation import INSTALLING, UPDATING, Failure, Installation
from app_catalog.usecases.ports import Installations, Schedule, Steps
from app_catalog.usecases.steps import Step, StepTools

# Of a step that raised what nobody expected, at each of its deliveries.
FAILURE = Failure("failure", "Something went wrong on our side.")


@dataclass(frozen=True)
class Sagas:
    """The steps of an installation and those of an update."""

    installation: Sequence[Step]
    update: Sequence[Step]

    def steps(self, status: str) -> Sequence[Step]:
        """Return the steps of what is under way; none where nothing is."""
        by_status: Mapping[str, Sequence[Step]] = {INSTALLING: self.installation, UPDATING: self.update}
        return by_status.get(status, ())


async def run_step(
    installation_id: UUID,
    name: str,
    sagas: Sagas,
    tools: StepTools,
    record: Steps,
    schedule: Schedule,
) -> None:
    """Run the step that is next, and schedule the one after it; if it fails, begin to undo those before. Do nothing if
    another step is next."""
    installation = await tools.installations.lock(installation_id)
    steps = sagas.steps(installation.status)
    if not steps or installation.step != name:
        return
    position = [step.name for step in steps].index(name)
    try:
        async with record.attempt():
            done = await steps[position].run(installation, tools)
    except DomainError as error:
        failure = Failure(error.code, str(error))
        await _begin_roll_back(installation, name, failure, tools.installations, record, schedule)
        return
    await record.complete(installation.id, name, installation.snapshot())
    following = steps[position + 1] if position + 1 < len(steps) else None
    progress = 100 * (position + 1) // len(steps)
    saved = await tools.installations.save(done.advance(following.name if following else "", progress))
    if following:
        schedule.run_step(saved, following.name)
    elif installation.status == UPDATING:
        schedule.publish_updated(saved)
    else:
        schedule.publish_installed(saved)


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
        await _begin_roll_back(installation, name, FAILURE, installations, record, schedule)


async def _begin_roll_back(
    installation: Installation,
    name: str,
    failure: Failure,
    installations: Installations,
    record: Steps,
    schedule: Schedule,
) -> None:
    await record.fail(installation.id, name, failure)
    schedule.undo_step(await installations.save(installation.fail(failure)))
