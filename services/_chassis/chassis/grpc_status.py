"""Refusals as gRPC statuses with details, and what the database says as refusals."""

import re

import asyncpg
from google.protobuf import duration_pb2
from google.protobuf.message import Message
from google.rpc import code_pb2, error_details_pb2, status_pb2
from sqlalchemy.orm.exc import StaleDataError

from chassis.db import driver_error
from chassis.errors import (
    BusyError,
    ConflictError,
    DomainError,
    ExhaustedError,
    FieldViolation,
    ForbiddenError,
    NotFoundError,
    StaleError,
    UnauthenticatedError,
    ValidationError,
)

DOMAIN = "souk"
_CODES: dict[type[DomainError], int] = {
    NotFoundError: code_pb2.NOT_FOUND,
    ForbiddenError: code_pb2.PERMISSION_DENIED,
    UnauthenticatedError: code_pb2.UNAUTHENTICATED,
    ConflictError: code_pb2.FAILED_PRECONDITION,
    StaleError: code_pb2.ABORTED,
    ValidationError: code_pb2.INVALID_ARGUMENT,
    BusyError: code_pb2.UNAVAILABLE,
    ExhaustedError: code_pb2.RESOURCE_EXHAUSTED,
}
_CONSTRAINT = re.compile(r"^(uq|fk|ck)_")


def to_status(refusal: DomainError) -> status_pb2.Status:
    """The status with everything a client needs: reason, violations, the current item, when to come back."""
    status = status_pb2.Status(
        code=_CODES.get(type(refusal), code_pb2.FAILED_PRECONDITION), message=str(refusal)
    )
    _pack(status, error_details_pb2.ErrorInfo(reason=refusal.code, domain=DOMAIN, metadata=refusal.metadata))
    if isinstance(refusal, ValidationError):
        _pack_violations(status, refusal)
    if isinstance(refusal, StaleError) and refusal.current is not None:
        _pack(status, refusal.current)
    if isinstance(refusal, BusyError):
        delay = duration_pb2.Duration()
        delay.FromMilliseconds(int(refusal.retry_after * 1000))
        _pack(status, error_details_pb2.RetryInfo(retry_delay=delay))
    return status


def _pack_violations(status: status_pb2.Status, refusal: ValidationError) -> None:
    violations = [
        error_details_pb2.BadRequest.FieldViolation(field=v.field, description=v.message, reason=v.code)
        for v in refusal.violations
    ]
    _pack(status, error_details_pb2.BadRequest(field_violations=violations))
    if existing := {v.field: v.existing for v in refusal.violations if v.existing}:
        _pack(status, error_details_pb2.ErrorInfo(reason="existing", domain=DOMAIN, metadata=existing))


def _pack(status: status_pb2.Status, detail: Message) -> None:
    status.details.add().Pack(detail)


def to_domain_error(error: BaseException) -> DomainError | None:
    """What an error means to the caller; None when it is our own fault."""
    if isinstance(error, DomainError):
        return error
    if isinstance(error, StaleDataError):
        return StaleError(None, [])
    return _of_database(driver_error(error))


def _of_database(cause: BaseException) -> DomainError | None:
    if isinstance(cause, asyncpg.LockNotAvailableError):
        return BusyError("Someone else is changing this just now.")
    if isinstance(cause, asyncpg.QueryCanceledError | TimeoutError):
        return BusyError("The database took too long.")
    if isinstance(cause, asyncpg.CharacterNotInRepertoireError):
        return ValidationError(
            FieldViolation("request", "This holds a character that can't be kept.", "invalid")
        )
    if isinstance(cause, asyncpg.NumericValueOutOfRangeError):
        return ValidationError(FieldViolation("item", "A number is too large.", "range"))
    return _of_constraint(cause) if isinstance(cause, asyncpg.IntegrityConstraintViolationError) else None


def _of_constraint(error: asyncpg.IntegrityConstraintViolationError) -> DomainError | None:
    """Constraints are named `<kind>_<table>_<field>`, so their name tells the field."""
    name = str(getattr(error, "constraint_name", "") or "")
    table = str(getattr(error, "table_name", "") or "")
    field = f"item.{_CONSTRAINT.sub('', name).removeprefix(f'{table}_')}"
    if isinstance(error, asyncpg.UniqueViolationError):
        return ValidationError(FieldViolation(field, "This is taken already.", "taken"))
    if isinstance(error, asyncpg.ForeignKeyViolationError):
        if "still referenced" in str(error.detail):
            return ConflictError("Something else still refers to this.", "in-use")
        return ValidationError(FieldViolation(field, "There is no such item.", "unknown"))
    if isinstance(error, asyncpg.CheckViolationError):
        return ValidationError(FieldViolation(field, "This value is not allowed.", "range"))
    return None
