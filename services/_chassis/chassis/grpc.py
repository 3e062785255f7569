"""The gRPC server: authentication, roles, one transaction per rpc, idempotency, outbox, errors as statuses."""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
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

from chassis import approvals, outbox
from chassis.approvals import Approval
from chassis.context import ADDRESS, ApprovedRequest, Caller, set_caller
from chassis.database_errors import is_connection_lost, is_retryable
from chassis.db import Database
from chassis.edge_credential import EdgeCredential
from chassis.errors import BusyError, DomainError, ForbiddenError, UnauthenticatedError, invalid_field
from chassis.grpc_status import to_domain_error, to_status
from chassis.idempotency import IdempotentWrite, digest_request
from chassis.rights import check_rights, is_for_edge, is_once, is_read
from chassis.telemetry import received_span
from chassis.tokens import Verifier
from chassis.validation import validate_request

log = structlog.get_logger()

Handler = Callable[[Any], Awaitable[Any]]
KEY, AUTHORIZATION = "idempotency-key", "authorization"
_TRIES = 3
_KEY_LENGTH = 255
_OPTIONS = [
    ("grpc.keepalive_time_ms", 20_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    ("grpc.http2.min_recv_ping_interval_without_data_ms", 10_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.so_reuseport", 0),
    # Files of plans of 20 million characters are among the requests, and pictures of 10 MiB.
    ("grpc.max_receive_message_length", 33 * 1024**2),
]


@dataclass(frozen=True)
class OutsideCall:
    """An rpc that calls an outside system. `execute` does so with no transaction open, given the request; `commit` gets
    the request and the result, in the rpc's transaction. `prepare`, where there is one, runs first in a transaction of
    its own that only reads, and its result is passed to `execute` after the request."""

    execute: Callable[..., Awaitable[Any]]
    commit: Callable[[Any, Any], Awaitable[Any]]
    prepare: Handler | None = None


@dataclass(frozen=True)
class OwnTransactions:
    """An rpc that opens its transactions itself, each committed before the next: it counts a guess before it checks it,
    hashes with none open, or acts for several tenants. It is not replayed under a key: what it takes and returns are
    secrets, of which nothing is kept."""

    handle: Handler


AnyHandler = Handler | OutsideCall | OwnTransactions


@dataclass(frozen=True)
class Servicer:
    """Handlers of one service by rpc name: coroutines from request message to reply message."""

    descriptor: ServiceDescriptor
    handlers: Mapping[str, AnyHandler]


def servicer(descriptor: ServiceDescriptor, handlers: object) -> Servicer:
    """Return a Servicer whose handlers are the methods of the rpcs' names."""
    return Servicer(
        descriptor, {method.name: getattr(handlers, method.name) for method in descriptor.methods}
    )


@dataclass(frozen=True)
class Dependencies:
    """What every rpc of a process uses. `committed` is called after each commit that wrote to the outbox. Approvals are
    taken where the database has a table of those that are used up. `edge` verifies the gateway's calls of rpcs that are
    for it alone."""

    database: Database
    verifier: Verifier
    committed: Callable[[], None] = lambda: None
    takes_approvals: bool = False
    edge: EdgeCredential | None = None


class RpcMethod:
    """One rpc with all that is common to every rpc."""

    def __init__(self, method: MethodDescriptor, handler: AnyHandler, dependencies: Dependencies) -> None:
        self.name = f"/{method.containing_service.full_name}/{method.name}"
        self.request = message_factory.GetMessageClass(method.input_type)
        self.reply = message_factory.GetMessageClass(method.output_type)
        self._method, self._once, self._reads = method, is_once(method), is_read(method)
        self._handler, self._dependencies = handler, dependencies

    async def serve(self, request: Any, context: Any) -> Any:
        """Handle one call from the network."""
        metadata = {
            key: value for key, value in context.invocation_metadata() or () if isinstance(value, str)
        }
        try:
            with received_span(self.name, metadata):
                _check_deadline(context)
                return await self.call(request, await self._caller(metadata), metadata.get(KEY) or None)
        except Exception as error:  # noqa: BLE001  # clients get a status, never a stack trace
            await context.abort_with_status(rpc_status.to_status(_status(self.name, error)))

    async def call(self, request: Any, caller: Caller, key: str | None = None) -> Any:
        """Run the rpc for a caller and return its reply. Raise DomainError. Serialisation failures are retried."""
        set_caller(caller)
        check_rights(caller, self._method)
        if key and len(key) > _KEY_LENGTH:
            raise invalid_field("Idempotency-Key", f"A key has at most {_KEY_LENGTH} characters.", "length")
        validate_request(request)
        approval = await self._verify_approval(request, caller) if caller.approval else None
        handler = self._handler
        if isinstance(handler, OwnTransactions):
            return await handler.handle(request)
        if isinstance(handler, OutsideCall):
            handler = partial(_commit, handler.commit, await self._execute(handler, request, caller))
        for attempt in range(1, _TRIES + 1):
            try:
                return await self._run(handler, request, caller, key, approval)
            except Exception as error:
                if attempt == _TRIES or not is_retryable(error):
                    self._name_request(error, request)
                    raise
        raise AssertionError("unreachable")

    async def _verify_approval(self, request: Any, caller: Caller) -> Approval | DomainError:
        """Return the approval or why it is none. Raise ForbiddenError where nothing would use it up with a commit."""
        is_committed_here = not isinstance(self._handler, OutsideCall | OwnTransactions)
        if self._reads or not is_committed_here or not self._dependencies.takes_approvals:
            raise approvals.unusable()
        return await approvals.verify(caller, self._approved(request, caller), self._dependencies.verifier)

    def _approved(self, request: Any, caller: Caller) -> ApprovedRequest:
        return ApprovedRequest(caller.user_id, self.name, digest_request(request).hex())

    def _name_request(self, error: Exception, request: Any) -> None:
        """Add to an error that asks for an approval what the approval must name."""
        if isinstance(error, ForbiddenError) and error.code == approvals.REQUIRED:
            error.metadata |= {"rpc": self.name, "digest": digest_request(request).hex()}

    async def _execute(self, outside: OutsideCall, request: Any, caller: Caller) -> Any:
        if outside.prepare is None:
            return await outside.execute(request)
        async with self._dependencies.database.reading(caller.tenant_id):
            prepared = await outside.prepare(request)
        return await outside.execute(request, prepared)

    async def _run(
        self,
        handler: Handler,
        request: Any,
        caller: Caller,
        key: str | None,
        approval: Approval | DomainError | None,
    ) -> Any:
        database = self._dependencies.database
        if self._reads:
            async with database.reading(caller.tenant_id):
                return await handler(request)
        write = IdempotentWrite(caller.tenant_id, self.name, request, key) if key or self._once else None
        async with database.transaction(caller.tenant_id, opening=write and write.claim) as transaction:
            if write and (replayed := await write.replay(transaction, self.reply)) is not None:
                return replayed
            if isinstance(approval, DomainError):
                raise approval
            if approval:
                set_caller(await approval.use(caller, transaction))
            reply = await handler(request)
            if await outbox.write(transaction, write and write.reply_statement(reply)):
                transaction.after_commit.append(self._dependencies.committed)
            return reply

    async def _caller(self, metadata: Mapping[str, str]) -> Caller:
        kind, _, token = metadata.get(AUTHORIZATION, "").partition(" ")
        if kind.lower() != "bearer" or not token:
            raise UnauthenticatedError("An access token is needed.")
        caller = await self._verify(token)
        sent = {"approval": metadata.get(approvals.METADATA), "address": metadata.get(ADDRESS)}
        extras = {name: value for name, value in sent.items() if value}
        return replace(caller, **extras) if extras else caller

    async def _verify(self, token: str) -> Caller:
        if not is_for_edge(self._method):
            return await self._dependencies.verifier.verify(token)
        if self._dependencies.edge is None:
            raise UnauthenticatedError("This process has no calls of the gateway alone.")
        return self._dependencies.edge.verify(token)


async def _commit(commit: Callable[[Any, Any], Awaitable[Any]], result: Any, request: Any) -> Any:
    return await commit(request, result)


def _check_deadline(context: Any) -> None:
    if context.time_remaining() is None:
        raise invalid_field("deadline", "Every call needs a deadline.")


def _status(rpc: str, error: Exception) -> status_pb2.Status:
    if domain_error := to_domain_error(error):
        return to_status(domain_error)
    if is_connection_lost(error):
        log.warning("database-lost", rpc=rpc, error=repr(error))
        return to_status(BusyError("The database does not answer. Nothing was lost: try again."))
    log.error("rpc-failed", rpc=rpc, exc_info=error)
    return status_pb2.Status(code=code_pb2.INTERNAL, message="Something went wrong on our side.")


def build_server(servicers: list[Servicer], dependencies: Dependencies) -> grpc.aio.Server:
    """Return a server for these services that does not listen yet."""
    server = grpc.aio.server(options=_OPTIONS, maximum_concurrent_rpcs=400)
    server.add_generic_rpc_handlers(tuple(rpc_handlers(servicers, dependencies)))
    return server


def rpc_handlers(
    servicers: Iterable[Servicer], dependencies: Dependencies
) -> Iterator["grpc.GenericRpcHandler[Any, Any]"]:
    """Yield what handles the calls of each service."""
    for servicer_ in servicers:
        methods = {
            m.name: _method(RpcMethod(m, servicer_.handlers[m.name], dependencies))
            for m in servicer_.descriptor.methods
        }
        yield grpc.method_handlers_generic_handler(servicer_.descriptor.full_name, methods)


def _method(rpc: RpcMethod) -> "grpc.RpcMethodHandler[Any, Any]":
    return grpc.unary_unary_rpc_method_handler(
        rpc.serve, request_deserializer=rpc.request.FromString, response_serializer=_bytes
    )


def _bytes(message: Message) -> bytes:
    return message.SerializeToString()
