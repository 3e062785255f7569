"""One call of the importer's, asked and refused in the client's words."""

from typing import Any

import grpc
import grpc.aio
from chassis.context import Caller
from google.protobuf.descriptor import MethodDescriptor
from souk.dropship.v1 import dropship_service_pb2

from gateway.clients import Services
from gateway.contract.rights import is_once, is_read, roles
from gateway.contract.schemas import ref
from gateway.openapi import problems
from gateway.refusals import Asked, problem_of

_LOCALE = {"$ref": "#/components/parameters/Locale"}
_KEY = {"$ref": "#/components/parameters/IdempotencyKey"}
ID = {"$ref": "#/components/parameters/Id"}


def method_of(service: str, name: str) -> MethodDescriptor:
    return dropship_service_pb2.DESCRIPTOR.services_by_name[service].methods_by_name[name]


async def call(services: Services, asked: Asked, request: Any, caller: Caller, key: str = "") -> Any:
    """The reply; raises Problem with what the importer says, by the client's names."""
    try:
        return await services.call(asked.method, request, caller, key)
    except grpc.aio.AioRpcError as error:
        raise problem_of(error, asked) from error


def said(
    method: MethodDescriptor,
    name: str,
    summary: str,
    replies: dict[str, str],
    *,
    body: str = "",
    parameters: tuple[dict[str, Any], ...] = (),
) -> dict[str, Any]:
    """What the document says of one call; `replies` are schemas by status."""
    keys = [_KEY] if is_once(method) else []
    content = {"application/json": {"schema": ref(body)}}
    refusals = problems.for_reads() if is_read(method) and not body else problems.for_writes()
    refused = {"400": {"$ref": "#/components/responses/Problem400"}} if parameters else {}
    answers = {
        status: {"description": "Done.", "content": {"application/ld+json": {"schema": ref(schema)}}}
        for status, schema in replies.items()
    }
    return {
        "operationId": name,
        "tags": ["dropship"],
        "summary": summary,
        "description": f"For {', '.join(sorted(roles(method) - {'ROLE_GUEST'}))}.",
        "security": [{"bearer": []}],
        "parameters": [_LOCALE, *parameters, *keys],
        **({"requestBody": {"required": True, "content": content}} if body else {}),
        "responses": {**answers, **refused, **refusals},
    }


def query(name: str, **schema: Any) -> dict[str, Any]:
    return {"name": name, "in": "query", "schema": {"type": "string", "maxLength": 255, **schema}}
