"""Plans that other programs propose."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from chassis.context import current_caller
from chassis.errors import invalid_field
from chassis.grpc import OutsideCall, Servicer
from souk.assistant.v1 import assistant_service_pb2 as rpc

from ai_assistant.adapters.requests import add_proposal
from ai_assistant.domain.plan import Call
from ai_assistant.entrypoints.mapping import to_columns
from ai_assistant.usecases.mark_editable import mark_editable
from ai_assistant.usecases.ports import Platform, RefusedError
from ai_assistant.usecases.propose_plan import propose_plan


def proposals(platform: Platform) -> Servicer:
    """Return the servicer by which programs propose plans, which people then confirm."""
    handlers = {"ProposePlan": OutsideCall(partial(_propose, platform), _store)}
    return Servicer(rpc.DESCRIPTOR.services_by_name["AiProposals"], handlers)


async def plan_proposal(stored: Mapping[str, Any], platform: Platform) -> dict[str, Any]:
    """Return the columns of a proposal, made anew from the calls that a request stored. Raise RefusedError."""
    calls = [Call(**call) for call in stored["calls"]]
    outcome = await propose_plan(calls, stored["client"], platform)
    outcome = replace(outcome, steps=tuple(mark_editable(step, platform) for step in outcome.steps))
    return {"entity": None, "action": outcome.action, **to_columns(outcome, current_caller().locale)}


async def _propose(platform: Platform, request: rpc.ProposePlanRequest) -> dict[str, Any]:
    calls = [{"method": call.method, "request": call.request} for call in request.calls]
    try:
        return await plan_proposal({"client": request.client, "calls": calls}, platform)
    except RefusedError as error:
        raise invalid_field("calls", str(error), "refused") from None


async def _store(request: rpc.ProposePlanRequest, columns: dict[str, Any]) -> Any:
    return await add_proposal(request.reason, request.client, len(request.calls), columns)
