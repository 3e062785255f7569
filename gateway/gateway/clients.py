"""gRPC clients of the services: channels, deadlines, retries, concurrency limits."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import Any

import grpc
import grpc.aio
from chassis import approvals
from chassis.context import ADDRESS, EDGE, Caller
from chassis.descriptors import context_of
from chassis.rights import is_read
from chassis.telemetry import client_span, traceparent
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message_factory import GetMessageClass
from souk.type.v1 import options_pb2

from gateway.limiters import ConcurrencyLimiter

DEADLINE = 5.0
# About twice what a service handles at once: calls queue here, where tenants get fair shares, not in the service.
_SLOTS = 24
_MOST_WAITING = 200
_TRIES = 4
_FIRST_WAIT = 0.05
_OPTIONS = [
    ("grpc.keepalive_time_ms", 20_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 2_000),
    # Errors with their details travel in trailers: chassis.grpc_status keeps them below 16 KiB.
    ("grpc.max_metadata_size", 32 * 1024),
    ("grpc.absolute_max_metadata_size", 64 * 1024),
    # A plan of 10,000 tasks as a file has 8 MiB.
    ("grpc.max_receive_message_length", 16 * 1024**2),
    # Retries are made here only.
    ("grpc.enable_retries", 0),
]


@cache
def _deadline_of(method: MethodDescriptor) -> float:
    """Return the seconds after which a call is given up."""
    return method.GetOptions().Extensions[options_pb2.deadline] or DEADLINE


def parse(method: MethodDescriptor, reply: bytes) -> Any:
    """Return the message of a reply."""
    return GetMessageClass(method.output_type).FromString(reply)


class ServiceClients:
    """Clients of the services by context, each at its address (host:port)."""

    def __init__(self, addresses: Mapping[str, str]) -> None:
        self._addresses = dict(addresses)
        self._channels: dict[str, grpc.aio.Channel] = {}
        self._methods: dict[tuple[str, str], Callable[..., Awaitable[bytes]]] = {}
        self._limiters = {context: ConcurrencyLimiter(_SLOTS, _MOST_WAITING) for context in addresses}

    @property
    def contexts(self) -> list[str]:
        """Names of the contexts that have an address, sorted."""
        return sorted(self._addresses)

    def channel(self, context: str) -> grpc.aio.Channel:
        """Return the context's channel, opened at its first use and shared by all calls. Raise KeyError for a context
        without an address."""
        if context not in self._channels:
            self._channels[context] = grpc.aio.insecure_channel(self._addresses[context], _OPTIONS)
        return self._channels[context]

    async def call(
        self, method: MethodDescriptor, request: Any, caller: Caller, key: str = "", context: str = ""
    ) -> Any:
        """Return the reply, as `receive` does."""
        return parse(method, await self.receive(method, request, caller, key, context))

    async def receive(
        self, method: MethodDescriptor, request: Any, caller: Caller, key: str = "", context: str = ""
    ) -> bytes:
        """Return the bytes of the reply. Raise grpc.aio.AioRpcError, and Problem when too many calls of the tenant
        wait. Reads, and writes under a key, are retried while the service is unavailable. `context` is whose service is
        called, for a method that all of them have."""
        context = context or context_of(method.containing_service)
        # Before sign-in there is no tenant: clients share by their addresses.
        share = caller.address if EDGE in caller.roles else caller.tenant_id
        async with self._limiters[context].permit(share):
            with client_span(method.name):
                return await self._receive(method, context, request, caller, key)

    async def _receive(
        self, method: MethodDescriptor, context: str, request: Any, caller: Caller, key: str
    ) -> bytes:
        metadata = [("authorization", f"Bearer {caller.token}"), ("traceparent", traceparent())]
        metadata += [("idempotency-key", key)] if key else []
        # Of who has not signed in, the address is all that a log can name.
        if not is_read(method) or EDGE in caller.roles:
            sent = ((approvals.METADATA, caller.approval), (ADDRESS, caller.address))
            metadata += [(name, value) for name, value in sent if value]
        tries = _TRIES if key or is_read(method) else 1
        deadline = asyncio.get_running_loop().time() + _deadline_of(method)
        for attempt in range(tries):
            left = deadline - asyncio.get_running_loop().time()
            try:
                return await self._method(method, context)(
                    request, timeout=max(left, 0.001), metadata=metadata
                )
            except grpc.aio.AioRpcError as error:
                if error.code() is not grpc.StatusCode.UNAVAILABLE or attempt == tries - 1:
                    raise
            await asyncio.sleep(_FIRST_WAIT * 4**attempt * random.uniform(0.5, 1))  # noqa: S311  # jitter, not a secret
        raise AssertionError("the last attempt returns or raises")

    def _method(self, method: MethodDescriptor, context: str) -> Callable[..., Awaitable[bytes]]:
        name = method.full_name, context
        if name not in self._methods:
            service = method.containing_service
            self._methods[name] = self.channel(context).unary_unary(
                f"/{service.full_name}/{method.name}",
                request_serializer=lambda message: message.SerializeToString(),
                response_deserializer=None,
            )
        return self._methods[name]

    async def close(self) -> None:
        """Close all channels; calls under way have one second to end."""
        await asyncio.gather(*(channel.close(1) for channel in self._channels.values()))
