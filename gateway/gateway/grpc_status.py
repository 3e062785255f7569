"""A service's no, as an answer over HTTP."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import grpc
import grpc.aio
from chassis import serializer
from chassis.errors import FieldViolation
from google.protobuf.descriptor import Descriptor, MethodDescriptor
from google.protobuf.message_factory import GetMessageClass
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status

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
# What these say comes from the transport and is of no use to a client.
_SENTENCES = {
    500: "Something went wrong on our side. Try again, and tell us the traceId if it stays.",
    503: "This part of Souk is busy or starting. Try again in a moment.",
    504: "This took too long. Try again; a write under the same Idempotency-Key is done once.",
}


@dataclass(frozen=True)
class ErrorContext:
    """What was error_context, so that the refusal speaks its sender's language."""

    method: MethodDescriptor
    path: str
    noun: str
    locale: str
    names: Mapping[str, str] = field(default_factory=dict)
    # The message that violations speak of, where it is not the whole request.
    body: Descriptor | None = None

    def public(self, name: str) -> str:
        return public_path(self.body or self.method.input_type, name, self.names)

    def shown(self, item: Any) -> dict[str, Any]:
        identity = {"@id": serializer.iri(self.path, item.id, self.locale), "@type": self.noun}
        return {**identity, **serializer.serialize(item, self.locale)}


def problem_from_status(error: grpc.aio.AioRpcError, error_context: ErrorContext) -> Problem:
    """The problem to answer with."""
    details = _Details(error)
    status = _STATUS.get(error.code(), 500)
    if details.reason == "stale":
        status = 412
    more = _more(details, error_context)
    violations = details.violations(error_context)
    is_told = error.code() is grpc.StatusCode.RESOURCE_EXHAUSTED and details.reason
    sentence = (
        ("" if is_told else _SENTENCES.get(status))
        or _route_doc(violations)
        or error.details()
        or "This was refused."
    )
    code = "" if status >= 500 and not is_told else details.reason  # noqa: PLR2004  # HTTP's own border
    return Problem(status, sentence, code=code, violations=violations, headers=_wait(status, details), **more)


def _route_doc(violations: list[FieldViolation]) -> str:
    return "\n".join(f"{v.field}: {v.message}" for v in violations)


def _wait(status: int, details: "_Details") -> dict[str, str]:
    return {"Retry-After": str(details.wait)} if status == 503 or details.wait > 1 else {}  # noqa: PLR2004


def _more(details: "_Details", error_context: ErrorContext) -> dict[str, Any]:
    if details.reason == "stale":
        names = filter(None, details.info["stale"].get("changed", "").split(","))
        current = details.current(error_context)
        changed = [public_path(error_context.method.output_type, name) for name in names]
        return {"changed": changed, **({"current": error_context.shown(current)} if current else {})}
    if named := details.field:
        return {"field": error_context.public(named)}
    if details.reason == "key-reused" and (existing := details.info["key-reused"].get("existing")):
        return {"existing": serializer.iri(error_context.path, existing, error_context.locale)}
    return {}


class _Details:
    """The google.rpc.Status of a refusal, unpacked."""

    def __init__(self, error: grpc.aio.AioRpcError) -> None:
        trailing: dict[Any, Any] = dict[Any, Any](error.trailing_metadata() or ())  # pyright: ignore[reportArgumentType, reportCallIssue]
        packed = trailing.get(_DETAILS, b"")
        self._details = Status.FromString(packed if isinstance(packed, bytes) else packed.encode()).details
        self.info = {info.reason: info.metadata for info in self._all(ErrorInfo)}
        self.reason = next((reason for reason in self.info if reason != "existing"), "")
        waits = [info.retry_delay.seconds + (info.retry_delay.nanos > 0) for info in self._all(RetryInfo)]
        self.wait = max([1, *waits])

    @property
    def field(self) -> str:
        """The one field that a refusal without violations is about."""
        return str(self.info.get(self.reason, {}).get("field", ""))

    def _all(self, kind: type[Any]) -> list[Any]:
        found: list[Any] = []
        for packed in self._details:
            made = kind()
            if packed.Unpack(made):
                found.append(made)
        return found

    def violations(self, error_context: ErrorContext) -> list[FieldViolation]:
        existing = self.info.get("existing", {})
        return [
            FieldViolation(
                error_context.public(one.field),
                one.description,
                one.reason or "invalid",
                existing.get(one.field),
            )
            for bad in self._all(BadRequest)
            for one in bad.field_violations
        ]

    def current(self, error_context: ErrorContext) -> Any:
        return next(iter(self._all(GetMessageClass(error_context.method.output_type))), None)
