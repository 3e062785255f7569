"""The log of requests that are rejected, in one place: who made them, which rpc or route it was, and why.

What the client sent is never written: no path, which may hold a token, no field's value or name, no token.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from http import HTTPStatus

from chassis.context import Caller
from chassis.errors import UnauthenticatedError
from chassis.limited_log import LimitedLog
from google.protobuf.descriptor import MethodDescriptor
from starlette.requests import Request

from gateway.client_address import request_address

EVENT = "request-rejected"
# Refused accesses; excess; input that the contract or a rule of the domain does not allow.
_LOGGED = frozenset(
    {
        HTTPStatus.UNAUTHORIZED,
        HTTPStatus.FORBIDDEN,
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
        HTTPStatus.UNPROCESSABLE_ENTITY,
        HTTPStatus.TOO_MANY_REQUESTS,
    }
)
_FACTS = "souk.facts"


@dataclass
class _Facts:
    """What is known of a request: its caller, the rpc it is for, and what is wrong with the token that it has."""

    caller: Caller | None = None
    rpc: str = ""
    wrong_token: str = ""


def note_caller(request: Request, caller: Caller) -> None:
    """Keep who makes a request."""
    _facts(request).caller = caller


def note_rpc(request: Request, method: MethodDescriptor) -> None:
    """Keep which rpc a request is for."""
    _facts(request).rpc = method.full_name


def note_wrong_token(request: Request, error: UnauthenticatedError) -> None:
    """Keep why the token of a request is not accepted."""
    _facts(request).wrong_token = error.reason or "not-valid"


def log_rejection(request: Request, status: int, code: str, violations: Iterable[str] = ()) -> None:
    """Write a line about a rejected request, at most `limited_log.LINES` a minute for each person or, without one, each
    address. `code` is the error's, `violations` are those of its fields. A request without a token that gets 401 is an
    ordinary one of who has not signed in."""
    log: LimitedLog | None = getattr(request.app.state, "rejections", None)
    facts = _facts(request)
    is_anonymous = status == HTTPStatus.UNAUTHORIZED and not (facts.wrong_token or facts.caller)
    if log is None or status not in _LOGGED or is_anonymous:
        return
    address = request_address(request)
    caller = str(facts.caller.user_id or "") if facts.caller else ""
    log.write(
        EVENT,
        caller or address,
        status=int(status),
        reason=facts.wrong_token or code,
        violations=sorted(set(violations)),
        rpc=facts.rpc,
        route="" if facts.rpc else route_template(request),
        method=request.method,
        caller=caller,
        tenant=facts.caller.tenant if facts.caller else "",
        address=address,
    )


def _facts(request: Request) -> _Facts:
    return request.scope.setdefault(_FACTS, _Facts())


def route_template(request: Request) -> str:
    """Return the path of the route with the names of its parameters; empty where there is no route yet. A path as it
    was sent may hold a token."""
    return getattr(request.scope.get("route"), "path", "")
