"""Error responses of the document."""

from typing import Any

PROBLEM = {
    "type": "object",
    "description": "What went wrong, in the members of RFC 9457 and in those that Hydra clients read.",
    "properties": {
        "@context": {"type": "string"},
        "@type": {"type": "string"},
        "type": {"type": "string", "format": "uri-reference"},
        "code": {"type": "string", "description": "The kind of the problem, for machines."},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "What happened and what to do, for people."},
        "instance": {"type": "string"},
        "traceId": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
        "hydra:title": {"type": "string"},
        "hydra:description": {"type": "string"},
        "message": {"type": "string"},
        "violations": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "propertyPath": {"type": "string"},
                    "message": {"type": "string"},
                    "code": {"type": "string"},
                    "existing": {"type": "string", "description": "Id of the item that is already there."},
                },
                "required": ["propertyPath", "message", "code"],
            },
        },
        "omitted": {"type": "integer", "description": "422: how many violations more there are."},
        "errors": {"type": "object", "additionalProperties": {"type": "string"}},
        "current": {"type": "object", "description": "412: the item as it is now."},
        "changed": {"type": "array", "items": {"type": "string"}, "description": "412: the fields that differ."},
        "field": {"type": "string", "description": "403, 409: the field that it is about."},
        "existing": {"type": "string", "description": "IRI of the item that the key saved."},
    },
    "required": [
        "@context", "@type", "type", "code", "title", "status", "detail", "instance", "traceId",
        "hydra:title", "hydra:description", "message",
    ],
}  # fmt: skip
_DESCRIPTIONS = {
    400: "A parameter, a header or the JSON can't be read; the detail names it.",
    401: "No access token, or one that is not valid now.",
    403: "The caller's role does not allow this.",
    404: "There is no such item, or nothing at this address.",
    409: "The state of things is against it.",
    412: "The item was changed in the meantime; `current` and `changed` tell how.",
    413: "The body is too large.",
    415: "The body is of another type than JSON.",
    422: "Fields can't be taken; `violations` names each.",
    429: "The tenant sent too many requests; Retry-After says when to try again.",
    500: "Something went wrong on our side.",
    503: "A service is busy or starting; Retry-After says when to try again.",
    504: "A service took too long.",
}
_READ = (400, 401, 403, 404, 429, 500, 503, 504)
_WITH_RETRY_AFTER = (429, 503)


def responses() -> dict[str, Any]:
    """Return Problem400 and the like, for the document's components."""
    content = {"application/ld+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {
        f"Problem{status}": {"description": description, "content": content}
        | (
            {"headers": {"Retry-After": {"schema": {"type": "integer"}}}}
            if status in _WITH_RETRY_AFTER
            else {}
        )
        for status, description in _DESCRIPTIONS.items()
    }


def for_reads(*more: int) -> dict[str, Any]:
    """Return references to the error responses of every read, and to those of the statuses `more`."""
    return _refs((*_READ, *more))


def for_writes() -> dict[str, Any]:
    """Return references to all error responses."""
    return _refs(_DESCRIPTIONS)


def _refs(statuses: Any) -> dict[str, Any]:
    return {str(status): {"$ref": f"#/components/responses/Problem{status}"} for status in statuses}
