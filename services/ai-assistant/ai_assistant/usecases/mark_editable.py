"""Tell which values of a planned step a person may correct."""

import json
from dataclasses import replace

from ai_assistant.domain.plan import Step
from ai_assistant.usecases.ports import Platform

_CORRECTED = ("create", "update")
_PLAIN = (str, int, float)


def mark_editable(step: Step, platform: Platform) -> Step:
    """Return the step with the public names of its values that a person may correct: texts and numbers that are written
    as they are shown."""
    if step.kind not in _CORRECTED:
        return step
    shown = json.loads(step.after or "{}")
    names = {platform.public_name(step.path, name): value for name, value in step.fields.items()}
    return replace(
        step, editable=[name for name, value in names.items() if _is_shown_so(value, shown.get(name))]
    )


def _is_shown_so(planned: object, shown: object) -> bool:
    if isinstance(shown, bool) or not isinstance(shown, _PLAIN) or not isinstance(planned, _PLAIN):
        return False
    try:
        return str(planned) == str(shown) or float(planned) == float(shown)
    except ValueError:
        return False
