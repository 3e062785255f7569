"""Refusals as gRPC statuses with details, and what the database says as refusals."""

import re

import asyncpg
from google.protobuf import duration_pb2
from google.protobuf.message import Message
from google.rpc import code_pb2, error_details_pb2, status_pb2
from sqlalchemy.orm.exc import StaleDataError

from chassis.db import cause_of
from chassis.errors import (
    Busy,
    Conflict,
    Exhausted,
    Forbidden,
    Invalid,
    NotFound,
    Refusal,
    Stale,
    Unauthenticated,
    Violation,
)

DOMAIN = "souk"
_CODES: dict[type[Refusal], int] = {
    NotFound: code_pb2.NOT_FOUND,
    Forbidden: code_pb2.PERMISSION_DENIED,
    Unauthenticated: code_pb2.UNAUTHENTICATED,
    Conflict: code_pb2.FAILED_PRECONDITION,
    Stale: code_pb2.ABORTED,
    Invalid: code_pb2.INVALID_ARGUMENT,
    Busy: code_pb2.UNAVAILABLE,
    Exhausted: code_pb2.RESOURCE_EXHAUSTED,
}
_CONSTRAINT = re.compile(r"^(uq|fk|ck)_")


def status_of(refusal: Refusal) -> status_pb2.Status:
    """The status with everything a client needs: reason, violations, the current item, when to come back."""
    status = status_pb2.Status(
        code=_CODES.get(type(refusal), code_pb2.FAILED_PRECONDITION), message=str(refusal)
    )
    _pack(status, error_details_pb2.ErrorInfo(reason=refusal.code, domain=DOMAIN, metadata=refusal.metadata))
    if isinstance(refusal, Invalid):
        _pack_violations(status, refusal)
    if isinstance(refusal, Stale) and refusal.current is not None:
        _pack(status, refusal.current)
    if isinstance(refusal, Busy):
        delay = duration_pb2.Duration()
        delay.FromMilliseconds(int(refusal.retry_after * 1000))
        _pack(status, error_details_pb2.RetryInfo(retry_delay=delay))
    return status


def _pack_violations(status: status_pb2.Status, refusal: Invalid) -> None:
    violations = [
        error_details_pb2.BadRequest.FieldViolation(field=v.field, description=v.message, reason=v.code)
        for v in refusal.violations
    ]
    _pack(status, error_details_pb2.BadRequest(field_violations=violations))
    if existing := {v.field: v.existing for v in refusal.violations if v.existing}:
        _pack(status, error_details_pb2.ErrorInfo(reason="existing", domain=DOMAIN, metadata=existing))


def _pack(status: status_pb2.Status, detail: Message) -> None:
    status.details.add().Pack(detail)


def refusal_of(error: BaseException) -> Refusal | None:
    """What an error means to the caller; None when it is our own fault."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, StaleDataError):
        return Stale(None, [])
    return _of_database(cause_of(error))


def _of_database(cause: BaseException) -> Refusal | None:
    if isinstance(cause, asyncpg.LockNotAvailableError):
        return Busy("Someone else is changing this just now.")
    if isinstance(cause, asyncpg.QueryCanceledError | TimeoutError):
        return Busy("The database took too long.")
    if isinstance(cause, asyncpg.CharacterNotInRepertoireError):
        return Invalid(Violation("request", "This holds a character that can't be kept.", "invalid"))
    if isinstance(cause, asyncpg.NumericValueOutOfRangeError):
        return Invalid(Violation("item", "A number is too large.", "range"))
    return _of_constraint(cause) if isinstance(cause, asyncpg.IntegrityConstraintViolationError) else None


def _of_constraint(error: asyncpg.IntegrityConstraintViolationError) -> Refusal | None:
    """Constraints are named `<kind>_<table>_<field>`, so their name tells the field."""
    name = str(getattr(error, "constraint_name", "") or "")
    table = str(getattr(error, "table_name", "") or "")
    field = f"item.{_CONSTRAINT.sub('', name).removeprefix(f'{table}_')}"
    if isinstance(error, asyncpg.UniqueViolationError):
        return Invalid(Violation(field, "This is taken already.", "taken"))
    if isinstance(error, asyncpg.ForeignKeyViolationError):
        if "still referenced" in str(error.detail):
            return Conflict("Something else still refers to this.", "in-use")
        return Invalid(Violation(field, "There is no such item.", "unknown"))
    if isinstance(error, asyncpg.CheckViolationError):
        return Invalid(Violation(field, "This value is not allowed.", "range"))
    return None
