"""Calls of other contexts, with the token of who is served."""

from collections.abc import Mapping
from typing import Any

import grpc
import grpc.aio
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message_factory import GetMessageClass

from chassis.context import current_caller
from chassis.descriptors import context_of
from chassis.telemetry import traceparent

# Errors with their details travel in trailers: chassis.grpc_status keeps them below 16 KiB.
_OPTIONS = [("grpc.max_metadata_size", 32 * 1024), ("grpc.absolute_max_metadata_size", 64 * 1024)]


class ContextClients:
    """`addresses` are host:port by context; a call is given up after `timeout` seconds. Connections are made when they
    are used first."""

    def __init__(self, addresses: Mapping[str, str], timeout: float = 2.5) -> None:
        self._addresses, self._timeout = addresses, timeout
        self._channels: dict[str, grpc.aio.Channel] = {}
        self._stubs: dict[str, Any] = {}

    async def call(self, method: MethodDescriptor, request: Any, key: str = "") -> Any:
        """Return the rpc's reply to the current caller. Raise grpc.aio.AioRpcError."""
        metadata = [("authorization", f"Bearer {current_caller().token}"), ("traceparent", traceparent())]
        metadata += [("idempotency-key", key)] if key else []
        return await self._stub(method)(request, timeout=self._timeout, metadata=metadata)

    async def close(self) -> None:
        """Close the channels, and let running calls finish for a second."""
        for channel in self._channels.values():
            await channel.close(1)

    def _stub(self, method: MethodDescriptor) -> Any:
        if method.full_name not in self._stubs:
            service = method.containing_service
            self._stubs[method.full_name] = self._channel(context_of(service)).unary_unary(
                f"/{service.full_name}/{method.name}",
                request_serializer=lambda message: message.SerializeToString(),
                response_deserializer=GetMessageClass(method.output_type).FromString,
            )
        return self._stubs[method.full_name]

    def _channel(self, context: str) -> grpc.aio.Channel:
        if context not in self._channels:
            self._channels[context] = grpc.aio.insecure_channel(self._addresses[context], _OPTIONS)
        return self._channels[context]
