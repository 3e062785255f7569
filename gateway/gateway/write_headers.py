"""Headers of writes: idempotency key and expected version."""

import re
from collections.abc import Mapping
from typing import Any

from chassis.errors import invalid_field
from starlette.requests import Request

from gateway.problem_details import Problem

_KEY = re.compile(r"[\x21-\x7e]{1,200}")
# The version, before the digest of a representation.
_TAG = re.compile(r'(?:W/)?"?([0-9]{1,10})(?:-[0-9a-f]{1,64})?"?')
_MAX_VERSION = 2**31 - 1


def idempotency_key(request: Request, body: Mapping[str, Any]) -> str:
    """Return the key from the header, else from `clientRequestId`, else empty. Raise Problem 400 or
    ValidationError."""
    if (key := request.headers.get("idempotency-key")) is not None:
        if not _KEY.fullmatch(key):
            raise Problem(400, "An Idempotency-Key has 1 to 200 visible ASCII characters.", code="key")
        return key
    key = body.get("clientRequestId")
    if key is None:
        return ""
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        raise invalid_field("clientRequestId", "Send 1 to 200 visible ASCII characters.", "key")
    return key


def expected_version(request: Request, body: Mapping[str, Any]) -> int:
    """Return the version from If-Match, else from the body, else 0 for the newest. Raise Problem 400 or
    ValidationError."""
    if (tag := request.headers.get("if-match")) is not None and tag.strip() != "*":
        match = _TAG.fullmatch(tag.strip())
        if not match or not 0 < int(match[1]) <= _MAX_VERSION:
            raise Problem(400, 'If-Match names one version, as in "3".', code="version")
        return int(match[1])
    version = body.get("version")
    if version is None or tag is not None:
        return 0
    if isinstance(version, bool) or not isinstance(version, int) or not 0 < version <= _MAX_VERSION:
        raise invalid_field("version", "Send the version you read, a whole number from 1 on.", "version")
    return version
