"""Correct a plan before it is carried out: steps that are left out, and values in place of those planned."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from chassis.errors import FieldViolation, ValidationError, invalid_field

from ai_assistant.domain.plan import Fields, Step
from ai_assistant.usecases.ports import Platform, RefusedError

_PLAIN = (str, int, float)


@dataclass(frozen=True)
class Edit:
    """A correction of the step at an index; `values` are by public name."""

    index: int
    is_left_out: bool = False
    values: Mapping[str, object] = field(default_factory=dict)


def edit_plan(steps: Sequence[Step], edits: Sequence[Edit], platform: Platform) -> tuple[Step, ...]:
    """Return the steps as their person wants them. Raise ValidationError that names each value that its form would not
    take, and for a plan of which nothing is left."""
    edited = list(steps)
    for number, edit in enumerate(edits):
        if edit.index >= len(edited):
            raise invalid_field(f"item.edits[{number}].index", "There is no such change.", "unknown")
        step = replace(edited[edit.index], is_left_out=edit.is_left_out)
        edited[edit.index] = _correct(step, edit.values, f"item.edits[{number}].after", platform)
    if edited and all(step.is_left_out for step in edited):
        raise invalid_field("item.edits", "Nothing is left of the plan.", "blank")
    return tuple(edited)


def _correct(step: Step, values: Mapping[str, object], path: str, platform: Platform) -> Step:
    fields_by_name = {platform.public_name(step.path, name): name for name in step.fields}
    for name in values:
        if name not in step.editable:
            raise invalid_field(f"{path}.{name}", "This can't be corrected here.", "read-only")
    # Decimals are texts in the contract, numbers in public JSON.
    changed = {fields_by_name[name]: value for name, value in values.items()}
    if not changed:
        return step
    written = {name: _as_planned(step.fields[name], value) for name, value in changed.items()}
    fields: Fields = {**step.fields, **written}
    _check(step.path, fields, set(written), path, platform)
    shown = json.loads(platform.public_json(step.path, written))
    after = json.dumps({**json.loads(step.after or "{}"), **shown}, ensure_ascii=False)
    label = next((str(written[name]) for name in written if step.fields[name] == step.label), step.label)
    return replace(step, fields=fields, after=after, label=label)


def _as_planned(planned: object, value: object) -> object:
    """Return a value in the type of the one that it replaces."""
    is_text = isinstance(planned, str) and isinstance(value, _PLAIN)
    return str(value).strip() if is_text else value


def _check(path: str, fields: Fields, changed: set[str], prefix: str, platform: Platform) -> None:
    try:
        problems = platform.check(path, fields)
    except RefusedError as error:
        raise invalid_field(prefix, str(error)) from None
    violations = [
        FieldViolation(f"{prefix}.{platform.public_name(path, name)}", message, code)
        for name, message, code in problems
        if name in changed
    ]
    if violations:
        raise ValidationError(*violations)
