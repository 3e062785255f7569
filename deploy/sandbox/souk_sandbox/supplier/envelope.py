"""The supplier's response envelope, which comes in several forms."""

from typing import Any
from uuid import uuid4

import orjson
from starlette.responses import Response

CODES = {
    1600000: "System is busy, please try again later",
    1600001: "Invalid API key or access token",
    1600002: "Access token is empty",
    1600003: "Refresh token is failure",
    1600101: "Interface not found",
    1600200: "Too Many Requests, QPS limit is 1 time/1second",
    1600300: "Param error",
    1600301: "Read timed out",
    1601000: "User not find",
    1602001: "Product not found",
    1602002: "Product has been removed from shelves",
    1603003: "Order number already exists",
    1605002: "The country is not supported",
    1607004: "Freight calculation failed",
    16900403: "{param} can not be empty",
}


class SupplierApiError(Exception):
    """An error of the API, with the supplier's code and the HTTP status."""

    def __init__(self, code: int, message: str = "", status: int = 200, **more: Any) -> None:
        super().__init__(message or CODES[code])
        self.code, self.status, self.more = code, status, more


def success_response(data: Any, style: int = 0, points: Any = None) -> Response:
    """Return a success in one of the four forms that the supplier uses, with the account's points if given."""
    forms = (
        {"code": 200, "result": True, "message": "Success"},
        {"success": True, "code": 200, "message": ""},
        {"code": 0, "success": True, "message": None},
        {"result": True, "message": "Success"},
    )
    form = forms[style % 4]
    info = {"pointsInfo": points} if points else {}
    return _json({**form, "data": data, "requestId": str(uuid4()) if style % 2 else uuid4().hex, **info})


def error_response(error: SupplierApiError) -> Response:
    """Respond with the error's code and HTTP status, without data."""
    body = {"code": error.code, "result": False, "message": str(error), "data": None, **error.more}
    return _json(body, error.status)


def points_error(status: int, code: int, used: int, total: int) -> SupplierApiError:
    """Return the error of an account whose points of the day are used up."""
    message = f"Insufficient API points. Used today: {used}, Remaining: 0, Required: 10"
    return SupplierApiError(
        code, message, status, pointsInfo={"remaining": 0, "usedToday": used, "total": total}
    )


def daily_limit_response() -> Response:
    """Return the one error that has no code."""
    message = (
        "Too Many Requests, Sorry, you have reached the daily request limit (1000 times/day). "
        "Number of requests made: 1001. Please try again tomorrow."
    )
    return _json({"result": False, "message": message, "data": None})


def _json(body: Any, status: int = 200) -> Response:
    return Response(orjson.dumps(body), status, media_type="application/json")
