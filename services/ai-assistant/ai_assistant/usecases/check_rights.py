"""Offer no plan that the person may not carry out."""

from dataclasses import replace

from ai_assistant.domain.outcomes import ask
from ai_assistant.domain.plan import Outcome
from ai_assistant.usecases.ports import Platform


def check_rights(outcome: Outcome, platform: Platform) -> Outcome:
    """Return the outcome; in place of a plan with a step that the person's roles do not allow, say so."""
    if all(platform.may_carry_out(step) for step in outcome.steps):
        return outcome
    answer = ask("not-allowed")
    return replace(answer, name=outcome.name, action=outcome.action, entity=outcome.entity)
