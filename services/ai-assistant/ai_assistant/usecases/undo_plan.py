"""Take a plan back that was carried out."""

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
    if step.kind == "create":
        await platform.delete(step.path, step.item, step.version, key)
    elif step.kind == "delete":
        await platform.restore(step.path, step.item, step.previous, key)
    elif step.kind == "install":
        await platform.delete("installed_applications", step.item, 0, key)
    elif step.kind == "publish":
        was_hidden = bool(step.fields["is_hidden"])
        await platform.unpublish_page(step.item, step.version, step.previous, key, was_hidden=was_hidden)
    elif step.kind == "checkout":
        # As on the screen: what was sold is cancelled and stays.
        await platform.move_order(step.item, step.version, {"step": "cancelled"}, key)
    elif step.kind == "edit":
        await platform.edit_order(step.item, step.version, step.previous, key)
    elif step.kind == "stock":
        await platform.change_stock(step.item, step.fields, step.previous, key)
    elif step.kind == "move":
        await platform.move_order(step.item, step.version, step.previous, key)
    else:
        await platform.update(step.path, step.item, step.version, step.previous, key)
