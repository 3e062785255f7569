"""gRPC statuses of the services as problem details."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import grpc
import grpc.aio
import orjson
from chassis import approvals, serializer
from chassis.errors import FieldViolation
from google.protobuf.descriptor import Descriptor, MethodDescriptor
from google.protobuf.message_factory import GetMessageClass
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status
from souk.orders.v1 import orders_service_pb2

from gateway.contract.paths import public_path
from gateway.problem_details import Problem

_DETAILS = "grpc-status-details-bin"
_STATUS = {
    grpc.StatusCode.INVALID_ARGUMENT: 422,
    grpc.StatusCode.UNAUTHENTICATED: 401,
    grpc.StatusCode.PERMISSION_DENIED: 403,
    grpc.StatusCode.NOT_FOUND: 404,
    grpc.StatusCode.ABORTED: 409,
    grpc.StatusCode.ALREADY_EXISTS: 409,
    grpc.StatusCode.FAILED_PRECONDITION: 409,
    grpc.StatusCode.RESOURCE_EXHAUSTED: 503,
    grpc.StatusCode.UNAVAILABLE: 503,
    grpc.StatusCode.DEADLINE_EXCEEDED: 504,
}
_WITH_RETRY_AFTER = (429, 503)
_BY_REASON = {"stale": 412, "too-many-attempts": 429}
# The messages of these come from the transport and are of no use to a client.
_MESSAGES = {
    500: "Something went wrong on our side. Try again, and tell us the traceId if it stays.",
    503: "This part of Souk is busy or starting. Try again in a moment.",
    504: "This took too long. Try again; a write under the same Idempotency-Key is done once.",
}


@dataclass(frozen=True)
class ErrorContext:
    """What an error needs to name fields as its client does: the rpc, the resource's path and noun, the locale, and the
    message that violations refer to where it is not the request: a field of it, or what an earlier call stored."""

    method: MethodDescriptor
    path: str
    noun: str
    locale: str
    body: Descriptor | None = None

    def public_name(self, path: str) -> str:
        """Return the camelCase path of a violation's field in the JSON body, without the request field that wraps the
        body."""
        request = self.method.input_type
        if not self.body:
            return public_path(request, path)
        wrapper = next((field.name for field in request.fields if field.message_type == self.body), "")
        return public_path(self.body, path.removeprefix(f"{wrapper}."))

    def to_item(self, item: Any) -> dict[str, Any]:
        """Return the public JSON of the item that the error is about, with its `@id` and `@type`."""
        identity = {"@id": serializer.iri(self.path, item.id, self.locale), "@type": self.noun}
        return {**identity, **serializer.serialize(item, self.locale)}


def problem_from_status(error: grpc.aio.AioRpcError, context: ErrorContext) -> Problem:
    """Return the problem to respond with."""
    details = StatusDetails(error)
    status = _BY_REASON.get(details.reason) or _STATUS.get(error.code(), 500)
    violations = details.violations(context)
    is_for_client = error.code() is grpc.StatusCode.RESOURCE_EXHAUSTED and details.reason
    message = (
        ("" if is_for_client else _MESSAGES.get(status))
        or "\n".join(f"{v.field}: {v.message}" for v in violations)
        or error.details()
        or "This request can't be carried out."
    )
    code = "" if status >= 500 and not is_for_client else details.reason  # noqa: PLR2004  # server errors
    must_wait = status in _WITH_RETRY_AFTER or details.wait > 1
    headers = {"Retry-After": str(details.wait)} if must_wait else {}
    more = _extensions(details, context)
    return Problem(status, message, code=code, violations=violations, headers=headers, **more)


def _extensions(details: "StatusDetails", context: ErrorContext) -> dict[str, Any]:
    """Return the members of the problem beside those of every problem."""
    if details.reason == "stale":
        names = filter(None, details.info["stale"].get("changed", "").split(","))
        current = details.current(context)
        changed = [public_path(context.method.output_type, name) for name in names]
        return {"changed": changed, **({"current": context.to_item(current)} if current else {})}
    if details.reason == "quote-changed":
        quote = orders_service_pb2.Quote(**dict(details.info["quote-changed"]))
        return {"quote": serializer.serialize(quote, context.locale)}
    field = {"field": context.public_name(details.field)} if details.field else {}
    if details.reason == approvals.REQUIRED:
        return {**field, **_approval(details.info[approvals.REQUIRED])}
    if field:
        return field
    if details.reason == "key-reused" and (existing := details.info["key-reused"].get("existing")):
        return {"existing": serializer.iri(context.path, existing, context.locale)}
    return {"omitted": details.omitted} if details.omitted else {}


def _approval(required: Mapping[str, str]) -> dict[str, Any]:
    """Return what a dialog shows of the limits that are exceeded, and what the approval must name."""
    named = {name: required[name] for name in ("rpc", "digest") if name in required}
    return {**named, "exceeded": orjson.loads(required.get("exceeded", "[]"))}


class StatusDetails:
    """The details of a google.rpc.Status: `reason`, metadata by reason, seconds to wait."""

    def __init__(self, error: grpc.aio.AioRpcError) -> None:
        trailing: dict[Any, Any] = dict[Any, Any](error.trailing_metadata() or ())  # pyright: ignore[reportArgumentType, reportCallIssue]  # untyped in grpc's stubs
        packed = trailing.get(_DETAILS, b"")
        self._details = Status.FromString(packed if isinstance(packed, bytes) else packed.encode()).details
        self.info = {info.reason: info.metadata for info in self._unpack(ErrorInfo)}
        self.reason = next((reason for reason in self.info if reason != "existing"), "")
        waits = [info.retry_delay.seconds + (info.retry_delay.nanos > 0) for info in self._unpack(RetryInfo)]
        self.wait = max([1, *waits])

    @property
    def field(self) -> str:
        """The field that an error without violations is about."""
        return self._metadata("field")

    @property
    def item_id(self) -> str:
        """The id of the item that has a newer version."""
        return self._metadata("id")

    @property
    def omitted(self) -> int:
        """How many violations did not fit into the status."""
        return int(self._metadata("omitted") or 0)

    def violations(self, context: ErrorContext) -> list[FieldViolation]:
        """Return the violations with the client's field names; `existing` has the id of the item that a duplicate
        repeats."""
        existing = self.info.get("existing", {})
        return [
            FieldViolation(
                context.public_name(violation.field),
                violation.description,
                violation.reason or "invalid",
                existing.get(violation.field),
            )
            for bad_request in self._unpack(BadRequest)
            for violation in bad_request.field_violations
        ]

    def current(self, context: ErrorContext) -> Any:
        """Return the current item, if it fitted into the status."""
        return next(iter(self._unpack(GetMessageClass(context.method.output_type))), None)

    def _metadata(self, name: str) -> str:
        return str(self.info.get(self.reason, {}).get(name, ""))

    def _unpack(self, message_class: type[Any]) -> list[Any]:
        messages: list[Any] = []
        for packed in self._details:
            message = message_class()
            if packed.Unpack(message):
                messages.append(message)
        return messages
