"""Problem details (RFC 9457) in the one shape that every client reads."""

import math
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

import orjson
from chassis import errors
from chassis.errors import FieldViolation
from chassis.locales import DEFAULT
from chassis.telemetry import trace_id
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from gateway.locales import path_locale
from gateway.rejections import log_rejection

LD_JSON = "application/ld+json; charset=utf-8"
_STATUS: dict[type[errors.DomainError], int] = {
    errors.NotFoundError: 404,
    errors.ForbiddenError: 403,
    errors.UnauthenticatedError: 401,
    errors.ConflictError: 409,
    errors.TooManyAttemptsError: 429,
    errors.BusyError: 503,
    errors.StaleError: 412,
    errors.ValidationError: 422,
}


class Problem(Exception):  # noqa: N818  # RFC 9457's name
    """An error response: status, message, code, violations, headers, and further members."""

    def __init__(
        self,
        status: int,
        detail: str,
        *,
        code: str = "",
        violations: Sequence[FieldViolation] = (),
        headers: Mapping[str, str] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(detail)
        self.status, self.detail, self.violations = status, detail, violations
        self.code = code or HTTPStatus(status).phrase.lower().replace(" ", "-")
        self.headers, self.more = dict(headers or {}), more


def problem_response(problem: Problem, request: Request) -> Response:
    """Return the problem as a JSON-LD response, and log it if it rejects the request."""
    log_problem(problem, request)
    if messages := getattr(request.app.state, "error_messages", None):
        messages.translate(problem, path_locale(request.url.path))
    headers = dict(problem.headers)
    if problem.status == HTTPStatus.UNAUTHORIZED:
        headers.setdefault("WWW-Authenticate", "Bearer")
    return Response(orjson.dumps(problem_document(problem, request)), problem.status, headers, LD_JSON)


def log_problem(problem: Problem, request: Request) -> None:
    """Log a problem that rejects the request, however the client is answered."""
    log_rejection(request, problem.status, problem.code, (violation.code for violation in problem.violations))


def problem_document(problem: Problem, request: Request) -> dict[str, Any]:
    """Return the members of RFC 9457 and those that Hydra clients read; 422 lists violations, and `more` adds
    members."""
    is_validation = problem.status == HTTPStatus.UNPROCESSABLE_ENTITY
    kind = "ConstraintViolationList" if is_validation else "Error"
    title = "An error occurred" if is_validation else HTTPStatus(problem.status).phrase
    return {
        "@context": f"/{path_locale(request.url.path) or DEFAULT}/api/contexts/{kind}",
        "@type": kind if is_validation else "hydra:Error",
        "type": f"/api/docs#{problem.code}",
        "code": problem.code,
        "title": title,
        "status": problem.status,
        "detail": problem.detail,
        "instance": request.url.path,
        "traceId": trace_id(),
        "hydra:title": title,
        "hydra:description": problem.detail,
        "message": problem.detail,
        **(_fields(problem.violations) if is_validation else {}),
        **problem.more,
    }


def _fields(violations: Sequence[FieldViolation]) -> dict[str, Any]:
    return {
        "violations": [
            {"propertyPath": v.field, "message": v.message, "code": v.code}
            | ({"existing": v.existing} if v.existing else {})
            for v in violations
        ],
        "errors": {v.field: v.message for v in violations},
    }


async def handle_domain_error(request: Request, error: Exception) -> Response:
    """Respond to a DomainError that this process raised."""
    return problem_response(problem_from_error(error), request)  # type: ignore[arg-type]  # registered for this class alone


def problem_from_error(error: errors.DomainError) -> Problem:
    """Return the problem of a domain error: the status of its kind, Retry-After in whole seconds for BusyError, the
    current item for StaleError."""
    headers, more = {}, dict(error.metadata)
    if isinstance(error, errors.BusyError):
        headers["Retry-After"] = str(max(1, math.ceil(error.retry_after)))
    if isinstance(error, errors.StaleError):
        more |= {"current": error.current, "changed": error.metadata["changed"].split(",")}
    violations = error.violations if isinstance(error, errors.ValidationError) else ()
    status = next((s for kind, s in _STATUS.items() if isinstance(error, kind)), 400)
    return Problem(status, str(error), code=error.code, violations=violations, headers=headers, **more)


async def handle_problem(request: Request, raised: Exception) -> Response:
    """Respond to a raised Problem; the exception handler of the application."""
    return problem_response(raised, request)  # type: ignore[arg-type]  # registered for this class alone


async def handle_http_exception(request: Request, raised: Exception) -> Response:
    """Respond to errors of the framework: unknown paths, methods, oversized bodies."""
    assert isinstance(raised, HTTPException)  # noqa: S101  # registered for this class alone
    message = MESSAGES.get(raised.status_code, str(raised.detail))
    return problem_response(Problem(raised.status_code, message, headers=raised.headers), request)


MESSAGES = {
    404: "There is nothing at this address.",
    405: "This address does not take this method; Allow lists those it takes.",
    413: "The body is too large.",
}
