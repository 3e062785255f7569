"""Requests to learn from, of the tenant's own items."""

from collections.abc import Mapping
from typing import Any

import orjson
from chassis.columns import enum_number
from chassis.context import current_caller
from chassis.grpc import OutsideCall, Servicer
from chassis.locales import LOCALES
from souk.assistant.v1 import assistant_pb2 as pb
from souk.assistant.v1 import assistant_service_pb2 as rpc

from ai_assistant.domain.plan import Outcome
from ai_assistant.domain.texts import write
from ai_assistant.entrypoints.mapping import format_parameters
from ai_assistant.entrypoints.planner import Planner, speak
from ai_assistant.usecases.list_examples import Example


def examples(planner: Planner) -> Servicer:
    """Return the servicer of examples, which are tried with no transaction open."""

    async def list_(request: rpc.ListAiExamplesRequest) -> rpc.AiExampleList:
        speak(request.locale)
        caller = current_caller()
        language = caller.locale if caller.locale in LOCALES else LOCALES[0]
        items = await planner.examples(language)
        return rpc.AiExampleList(items=[_to_message(example, language) for example in items])

    async def reply(_: Any, listed: Any) -> Any:
        return listed

    return Servicer(
        rpc.DESCRIPTOR.services_by_name["AiExamples"], {"ListAiExamples": OutsideCall(list_, reply)}
    )


def _to_message(example: Example, language: str) -> pb.AiExample:
    kind = example.kind
    message = pb.AiExample(
        name=kind.name,
        action=enum_number(pb.AiAction.DESCRIPTOR, kind.action),
        question=example.question,
        hint=_hint(example.outcome, language),
    )
    if kind.entity:
        message.entity = enum_number(pb.AiEntity.DESCRIPTOR, kind.entity)
    return message


def _hint(outcome: Outcome, language: str) -> str:
    """Return what an example finds or changes: how many, or the price of today."""
    before = orjson.loads(outcome.steps[0].before or "{}") if len(outcome.steps) == 1 else {}
    if set(before) == {"price"} and before["price"] is not None:
        return _write("example-price-now", {"amount_price": str(before["price"])}, language)
    count = outcome.total or len(outcome.rows) or len(outcome.steps)
    return _write("example-found", {"entity": outcome.entity, "count": str(count)}, language)


def _write(code: str, parameters: Mapping[str, str], language: str) -> str:
    return write(code, format_parameters(parameters, language), language)
