"""Take a plan back that was carried out."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from ai_assistant.domain.plan import Step
from ai_assistant.usecases.ports import Platform, RefusedError


async def undo_plan(request_id: str, steps: tuple[Step, ...], platform: Platform) -> tuple[Step, ...]:
    """Return the steps after they were taken back, the last first; what can't be taken back keeps its effect and says
    why."""
    undone: list[Step] = []
    for index, step in reversed(list(enumerate(steps))):
        if not step.is_done or not step.is_undoable:
            undone.append(step)
            continue
        try:
            await _undo(step, f"assistant-undo-{request_id}-{index}", platform)
            undone.append(replace(step, is_done=False, error=""))
        except RefusedError as error:
            undone.append(step.failed(str(error)))
    return tuple(reversed(undone))


async def _undo(step: Step, key: str, platform: Platform) -> None:
    path, item, version, old = step.path, step.item, step.version, step.previous
    was_hidden = bool(step.fields.get("is_hidden"))
    calls: Mapping[str, Callable[[], Awaitable[object]]] = {
        "create": lambda: platform.delete(path, item, version, key),
        "update": lambda: platform.update(path, item, version, old, key),
        "delete": lambda: platform.restore(path, item, old, key),
        "stock": lambda: platform.change_stock(item, step.fields, old, key),
        "move": lambda: platform.move_order(item, version, old, key),
        # As on the screen: what was sold is cancelled and stays.
        "checkout": lambda: platform.move_order(item, version, {"step": "cancelled"}, key),
        "edit": lambda: platform.edit_order(item, version, old, key),
        "publish": lambda: platform.unpublish_page(item, version, old, key, was_hidden=was_hidden),
        "install": lambda: platform.delete("installed_applications", item, 0, key),
    }
    await calls[step.kind]()
