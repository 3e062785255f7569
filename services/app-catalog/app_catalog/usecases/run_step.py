"""Running the next step of an installation or an update."""

from uuid import UUID

from chassis.errors import DomainError

from app_catalog.domain.installation import UPDATING, Failure
from app_catalog.usecases.ports import Schedule, Steps
from app_catalog.usecases.steps import Sagas, StepTools


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
        await sagas.begin_roll_back(installation, name, failure, tools.installations, record, schedule)
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
