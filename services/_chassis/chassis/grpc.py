"""How a verb runs: who, may they, one transaction, said write, told after; errors as statuses with details."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import grpc
import grpc.aio
import structlog
from google.protobuf import message_factory
from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from google.protobuf.message import Message
from google.rpc import code_pb2, status_pb2
from grpc_status import rpc_status
from souk.type.v1 import options_pb2

from chassis import outbox
from chassis.context import Caller, set_caller
from chassis.db import Database, is_connection_lost, is_retryable
from chassis.errors import BusyError, ForbiddenError, UnauthenticatedError, invalid_field
from chassis.grpc_status import to_domain_error, to_status
from chassis.idempotency import IdempotentWrite
from chassis.telemetry import extract_context, tracer
from chassis.tokens import Verifier

log = structlog.get_logger()

Handler = Callable[[Any], Awaitable[Any]]
KEY, AUTHORIZATION = "idempotency-key", "authorization"
_NO_SIDE_EFFECTS = 1
_TRIES = 3
_KEY_LENGTH = 255
_OPTIONS = [
    ("grpc.keepalive_time_ms", 20_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    ("grpc.http2.min_recv_ping_interval_without_data_ms", 10_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.so_reuseport", 0),
]


@dataclass(frozen=True)
class OutsideCall:
    """A verb that goes outside: `gather` asks there with no transaction open, `act` answers within one, of the request
    and of what was gathered."""

    execute: Handler
    commit: Callable[[Any, Any], Awaitable[Any]]


@dataclass(frozen=True)
class Servicer:
    """What answers the rpcs of one service: a coroutine by rpc name, from request message to reply message."""

    descriptor: ServiceDescriptor
    handlers: Mapping[str, Handler | OutsideCall]


def servicer(descriptor: ServiceDescriptor, handlers: object) -> Servicer:
    """The rpcs of a service, answered by the methods of the same names."""
    return Servicer(
        descriptor, {method.name: getattr(handlers, method.name) for method in descriptor.methods}
    )


@dataclass(frozen=True)
class Dependencies:
    """What every verb of a process needs."""

    database: Database
    verifier: Verifier
    committed: Callable[[], None] = lambda: None


class RpcMethod:
    """One rpc with everything the chassis does round it."""

    def __init__(
        self, method: MethodDescriptor, handler: Handler | OutsideCall, dependencies: Dependencies
    ) -> None:
        options = method.GetOptions()
        self.name = f"/{method.containing_service.full_name}/{method.name}"
        self.request = message_factory.GetMessageClass(method.input_type)
        self.reply = message_factory.GetMessageClass(method.output_type)
        self._roles = frozenset(map(options_pb2.Role.Name, options.Extensions[options_pb2.roles]))
        self._once: bool = options.Extensions[options_pb2.once]
        self._reads = options.idempotency_level == _NO_SIDE_EFFECTS
        self._handler, self._dependencies = handler, dependencies

    async def serve(self, request: Any, context: Any) -> Any:
        """Answer one call over the wire."""
        metadata = {
            key: value for key, value in context.invocation_metadata() or () if isinstance(value, str)
        }
        try:
            with tracer.start_as_current_span(self.name, context=extract_context(metadata)):
                _check_deadline(context)
                return await self.call(request, await self._caller(metadata), metadata.get(KEY) or None)
        except Exception as error:  # noqa: BLE001  # the last resort: a status, never a trace
            await context.abort_with_status(rpc_status.to_status(_status(self.name, error)))

    async def call(self, request: Any, caller: Caller, key: str | None = None) -> Any:
        """Run the verb for a caller; raises Refusal. Work that lost a race in the database is done again."""
        set_caller(caller)
        if not self._roles & caller.roles:
            raise ForbiddenError(f"This needs one of the roles {', '.join(sorted(self._roles))}.")
        if key and len(key) > _KEY_LENGTH:
            raise invalid_field("Idempotency-Key", f"A key has at most {_KEY_LENGTH} characters.", "too-long")
        handler = self._handler
        if isinstance(handler, OutsideCall):
            handler = partial(_commit, handler.commit, await handler.execute(request))
        for attempt in range(1, _TRIES + 1):
            try:
                return await self._run(handler, request, caller, key)
            except Exception as error:
                if attempt == _TRIES or not is_retryable(error):
                    raise
        raise AssertionError("unreachable")

    async def _run(self, handler: Handler, request: Any, caller: Caller, key: str | None) -> Any:
        around = self._dependencies
        async with around.database.transaction(caller.tenant_id, read_only=self._reads) as transaction:
            if self._reads:
                return await handler(request)
            write = IdempotentWrite(transaction, self.name, request, key) if key or self._once else None
            if write and (replayed := await write.replay(self.reply)) is not None:
                return replayed
            reply = await handler(request)
            if await outbox.write(transaction):
                transaction.after_commit.append(around.committed)
            if write:
                await write.store_reply(reply)
            return reply

    async def _caller(self, metadata: Mapping[str, str]) -> Caller:
        kind, _, token = metadata.get(AUTHORIZATION, "").partition(" ")
        if kind.lower() != "bearer" or not token:
            raise UnauthenticatedError("An access token is needed.")
        return await self._dependencies.verifier.verify(token)


async def _commit(act: Callable[[Any, Any], Awaitable[Any]], gathered: Any, request: Any) -> Any:
    return await act(request, gathered)


def _check_deadline(context: Any) -> None:
    if context.time_remaining() is None:
        raise invalid_field("deadline", "Every call needs a deadline.")


def _status(verb: str, error: Exception) -> status_pb2.Status:
    if refusal := to_domain_error(error):
        return to_status(refusal)
    if is_connection_lost(error):
        log.warning("database-lost", verb=verb, error=repr(error))
        return to_status(BusyError("The database does not answer. Nothing was lost: try again."))
    log.error("verb-failed", verb=verb, exc_info=error)
    return status_pb2.Status(code=code_pb2.INTERNAL, message="Something went wrong on our side.")


def build_server(servicers: list[Servicer], dependencies: Dependencies) -> grpc.aio.Server:
    """A server for these services; not yet listening."""
    server = grpc.aio.server(options=_OPTIONS, maximum_concurrent_rpcs=400)
    for one in servicers:
        methods = {
            m.name: _method(RpcMethod(m, one.handlers[m.name], dependencies)) for m in one.descriptor.methods
        }
        server.add_generic_rpc_handlers(
            (grpc.method_handlers_generic_handler(one.descriptor.full_name, methods),)
        )
    return server


def _method(verb: RpcMethod) -> "grpc.RpcMethodHandler[Any, Any]":
    return grpc.unary_unary_rpc_method_handler(
        verb.serve, request_deserializer=verb.request.FromString, response_serializer=_bytes
    )


def _bytes(message: Message) -> bytes:
    return message.SerializeToString()
