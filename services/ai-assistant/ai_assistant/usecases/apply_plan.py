"""Carry out a confirmed plan."""

from collections.abc import Awaitable, Callable, Mapping

from ai_assistant.domain.plan import Item, Step
from ai_assistant.usecases.ports import MediaLibrary, Platform, RefusedError

# The error of steps that were not carried out because their person stopped the plan.
STOPPED = "stopped"


async def apply_plan(
    request_id: str,
    steps: tuple[Step, ...],
    platform: Platform,
    media: MediaLibrary,
    is_stopped: Callable[[], Awaitable[bool]],
) -> tuple[Step, ...]:
    """Return the steps as carried out, those that were refused with the reason, those after a stop with STOPPED. Each
    step has a key of its own, so that a repeat after a crash changes nothing twice. Raise RefusedError, with nothing
    done, if the first item has changed since the plan was made."""
    applied: list[Step] = []
    for index, step in enumerate(steps):
        if step.is_left_out:
            applied.append(step)
            continue
        if await is_stopped():
            return (*applied, *(left.failed(STOPPED) for left in steps[index:]))
        try:
            for kind, id_ in step.media:
                await media.keep(kind, id_)
            item = await _apply(step, f"assistant-{request_id}-{index}", platform)
            applied.append(step.done(item.id, item.version))
        except RefusedError as error:
            if error.is_stale and not any(done.is_done for done in applied):
                raise
            applied.append(step.failed(str(error)))
    return tuple(applied)


async def _apply(step: Step, key: str, platform: Platform) -> Item:
    path, item, version, fields = step.path, step.item, step.version, step.fields
    calls: Mapping[str, Callable[[], Awaitable[Item]]] = {
        "create": lambda: platform.create(path, fields, key),
        "update": lambda: platform.update(path, item, version, fields, key),
        "delete": lambda: platform.delete(path, item, version, key),
        "stock": lambda: platform.change_stock(item, step.previous, fields, key),
        "move": lambda: platform.move_order(item, version, fields, key),
        "checkout": lambda: platform.check_out(fields, key),
        "edit": lambda: platform.edit_order(item, version, fields, key),
        "publish": lambda: platform.publish_page(item, key, is_hidden=bool(fields["is_hidden"])),
        "install": lambda: platform.install(str(fields["name"]), key),
        "call": lambda: platform.call(path, fields, key),
    }
    return await calls[step.kind]()
