"""Composition root of the assistant."""

from chassis.erasure import erasure_consumers
from chassis.service import Components, Connections, Service

from ai_assistant import demo
from ai_assistant.adapters.model.chat_api import ChatApi, ModelSettings
from ai_assistant.adapters.model.token_budget import SqlTokenBudget
from ai_assistant.adapters.platform import GrpcPlatform
from ai_assistant.adapters.turns import SqlTurns
from ai_assistant.entrypoints.grpc import servicers
from ai_assistant.settings import AssistantSettings


def assemble(opened: Connections) -> Components:
    """Build the parts of one process."""
    settings: AssistantSettings = opened.settings
    platform = GrpcPlatform(settings.addresses)
    turns = SqlTurns(opened.database)
    if not settings.model_url:
        return Components(servicers(platform, turns), on_shutdown=(platform.close,))
    model = ChatApi(_model_settings(settings), SqlTokenBudget(opened.database, settings.tokens_a_day))
    return Components(servicers(platform, turns, model), on_shutdown=(platform.close, model.close))


def _model_settings(settings: AssistantSettings) -> ModelSettings:
    return ModelSettings(
        settings.model_url,
        settings.model_name,
        settings.model_key,
        can_stream=settings.model_can_stream,
        has_tools=settings.model_has_tools,
        limits_completion=settings.model_limits_completion,
    )


SERVICE = Service(
    context="assistant",
    package="ai_assistant",
    settings=AssistantSettings,
    consumers=erasure_consumers("assistant"),
    assemble=assemble,
    demo=demo.seed,
)
