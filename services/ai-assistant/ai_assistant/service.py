"""Composition root of the assistant."""

from chassis.context_clients import ContextClients
from chassis.erasure import erasure_consumers
from chassis.object_store import ObjectStore
from chassis.service import Components, Connections, Service

from ai_assistant.adapters.media.built_in import BuiltInLibrary
from ai_assistant.adapters.media.library import StockLibrary
from ai_assistant.adapters.media.pexels import PexelsSource
from ai_assistant.adapters.media.source import MediaSource
from ai_assistant.adapters.model.chat_api import ChatApi, ModelSettings
from ai_assistant.adapters.model.token_budget import SqlTokenBudget
from ai_assistant.adapters.platform import GrpcPlatform
from ai_assistant.adapters.turns import SqlTurns
from ai_assistant.entrypoints.consumers import consumers
from ai_assistant.entrypoints.grpc import servicers
from ai_assistant.settings import AssistantSettings

# Steps of a plan may do more than a page does at once.
_TIMEOUT = 5.0


def assemble(opened: Connections) -> Components:
    """Build the parts of one process."""
    settings: AssistantSettings = opened.settings
    clients = ContextClients(settings.addresses, _TIMEOUT)
    platform = GrpcPlatform(clients)
    turns, media = SqlTurns(opened.database), StockLibrary(_source(settings), ObjectStore(opened.bus))
    if not settings.model_url:
        return Components(servicers(platform, turns, media), on_shutdown=(clients.close, media.close))
    model = ChatApi(_model_settings(settings), SqlTokenBudget(opened.database, settings.tokens_a_day))
    closing = clients.close, media.close, model.close
    return Components(servicers(platform, turns, media, model), on_shutdown=closing)


def _source(settings: AssistantSettings) -> MediaSource:
    return PexelsSource(settings.media_url, settings.media_key) if settings.media_url else BuiltInLibrary()


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
    consumers=(*erasure_consumers("assistant"), *consumers()),
    assemble=assemble,
    stores_files=True,
)
