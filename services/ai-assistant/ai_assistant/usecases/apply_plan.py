"""Carry out a confirmed plan."""

from collections.abc import Awaitable, Callable

from ai_assistant.domain.plan import Item, Step
from ai_assistant.usecases.ports import Platform, RefusedError

# The error of steps that were not carried out because their person stopped the plan.
STOPPED = "stopped"


async def apply_plan(
    request_id: str, steps: tuple[Step, ...], platform: Platform, is_stopped: Callable[[], Awaitable[bool]]
) -> tuple[Step, ...]:
    """Return the steps as carried out, those that were refused with the reason, those after a stop with STOPPED. Each
    step has a key of its own, so that a repeat after a crash changes nothing twice. Raise RefusedError, with nothing
    done, if the first item has changed since the plan was made."""
    applied: list[Step] = []
    for index, step in enumerate(steps):
        if await is_stopped():
            return (*applied, *(left.failed(STOPPED) for left in steps[index:]))
        try:
            item = await _apply(step, f"assistant-{request_id}-{index}", platform)
            applied.append(step.done(item.id, item.version))
        except RefusedError as error:
            if error.is_stale and not any(done.is_done for done in applied):
                raise
            applied.append(step.failed(str(error)))
    return tuple(applied)


async def _apply(step: Step, key: str, platform: Platform) -> Item:
    if step.kind == "create":
        return await platform.create(step.path, step.fields, key)
    if step.kind == "move":
        return await platform.move_order(step.item, step.version, str(step.fields["step"]), key)
    if step.kind == "publish":
        return await platform.publish_page(step.item, key)
    if step.kind == "delete":
        return await platform.delete(step.path, step.item, step.version, key)
    if step.kind == "call":
        return await platform.call(step.path, step.fields, key)
    return await platform.update(step.path, step.item, step.version, step.fields, key)
