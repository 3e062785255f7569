"""Domain errors as google.rpc.Status, and errors of the database as domain errors."""

import re
from collections.abc import Sequence
from dataclasses import replace

import asyncpg
from google.protobuf import duration_pb2
from google.protobuf.message import Message
from google.rpc import code_pb2, error_details_pb2, status_pb2
from sqlalchemy.orm.exc import StaleDataError

from chassis.database_errors import driver_error
from chassis.errors import (
    BusyError,
    ConflictError,
    DomainError,
    ExhaustedError,
    FieldViolation,
    ForbiddenError,
    NotFoundError,
    StaleError,
    TooManyAttemptsError,
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
    TooManyAttemptsError: code_pb2.RESOURCE_EXHAUSTED,
}
_CONSTRAINT = re.compile(r"^(uq|fk|ck)_")
# A status travels in trailers, which gRPC limits in all. A message counts three times there: it is percent-encoded.
_MAX_DETAIL_BYTES = 8 * 1024
_MAX_MESSAGE_LENGTH = 400


def to_status(error: DomainError) -> status_pb2.Status:
    """Return the status with all that a client needs: reason, violations, the current item, when to retry.

    It fits into gRPC's trailers, however many violations there are: those that do not fit are counted as `omitted` in
    the metadata, and a current item that is too large is omitted, its id being in the metadata.
    """
    status = status_pb2.Status(
        code=_CODES.get(type(error), code_pb2.FAILED_PRECONDITION), message=str(error)[:_MAX_MESSAGE_LENGTH]
    )
    info = error_details_pb2.ErrorInfo(reason=error.code, domain=DOMAIN, metadata=error.metadata)
    if isinstance(error, ValidationError):
        fitting = _fitting(error.violations)
        _pack_violations(status, fitting)
        if omitted := len(error.violations) - len(fitting):
            info.metadata["omitted"] = str(omitted)
    if isinstance(error, StaleError) and error.current is not None:
        info.metadata["id"] = str(error.current.id)
        if error.current.ByteSize() <= _MAX_DETAIL_BYTES:
            _pack(status, error.current)
    if isinstance(error, BusyError):
        delay = duration_pb2.Duration()
        delay.FromMilliseconds(int(error.retry_after * 1000))
        _pack(status, error_details_pb2.RetryInfo(retry_delay=delay))
    _pack(status, info)
    return status


def _fitting(violations: Sequence[FieldViolation]) -> list[FieldViolation]:
    """Return the first violations that fit into the details, each with its message cut to a bearable length."""
    fitting: list[FieldViolation] = []
    size = 0
    for violation in violations:
        short = replace(violation, message=violation.message[:_MAX_MESSAGE_LENGTH])
        size += len(f"{short.field}{short.message}{short.code}{short.existing}{short.field}".encode()) + 16
        if size > _MAX_DETAIL_BYTES and fitting:
            break
        fitting.append(short)
    return fitting


def _pack_violations(status: status_pb2.Status, violations: Sequence[FieldViolation]) -> None:
    fields = [
        error_details_pb2.BadRequest.FieldViolation(field=v.field, description=v.message, reason=v.code)
        for v in violations
    ]
    _pack(status, error_details_pb2.BadRequest(field_violations=fields))
    if existing := {v.field: v.existing for v in violations if v.existing}:
        _pack(status, error_details_pb2.ErrorInfo(reason="existing", domain=DOMAIN, metadata=existing))


def _pack(status: status_pb2.Status, detail: Message) -> None:
    status.details.add().Pack(detail)


def to_domain_error(error: BaseException) -> DomainError | None:
    """Return what an error means to the caller; None for a defect of our own."""
    if isinstance(error, DomainError):
        return error
    if isinstance(error, StaleDataError):
        return StaleError(None, [])
    return _from_database(driver_error(error))


def _from_database(cause: BaseException) -> DomainError | None:
    if isinstance(cause, asyncpg.LockNotAvailableError):
        return BusyError("Someone else is changing this at the moment.")
    if isinstance(cause, asyncpg.QueryCanceledError | TimeoutError):
        return BusyError("The database took too long.")
    if isinstance(cause, asyncpg.CharacterNotInRepertoireError):
        return ValidationError(
            FieldViolation("request", "This holds a character that can't be kept.", "invalid")
        )
    if isinstance(cause, asyncpg.NumericValueOutOfRangeError):
        return ValidationError(FieldViolation("item", "A number is too large.", "range"))
    return _from_constraint(cause) if isinstance(cause, asyncpg.IntegrityConstraintViolationError) else None


def _from_constraint(error: asyncpg.IntegrityConstraintViolationError) -> DomainError | None:
    """Return the error for a violated constraint. Constraints are named `<kind>_<table>_<field>`, which gives the
    field."""
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
