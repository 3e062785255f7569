"""Calls of an operation with values generated from its schemas: no server error, responses as documented."""

import copy
from collections.abc import Callable, Iterator
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import APIOperation, Case
from schemathesis.specs.openapi import checks

CHECKS = [
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
# Schemathesis compiles length and pattern into one expression, which takes seconds of a length beyond this one.
LONGEST_WITH_PATTERN = 10_000


def list_operations(document: dict[str, Any]) -> list[APIOperation]:
    """Return the operations of an OpenAPI document."""
    loaded = schemathesis.openapi.from_dict(_without_slow_patterns(document))
    return [result.ok() for result in loaded.get_all_operations()]


def get_name(operation: APIOperation) -> str:
    return operation.definition.raw["operationId"]


def call_often(operation: APIOperation, send: Callable[[Case], Any], examples: int, *, same: bool) -> None:
    """Send this many generated cases, the same in each run or new ones, and check the responses."""

    @settings(
        max_examples=examples,
        derandomize=same,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def call(case: Case) -> None:
        case.validate_response(send(case), checks=CHECKS)

    call()


def _without_slow_patterns(document: dict[str, Any]) -> dict[str, Any]:
    changed = copy.deepcopy(document)
    for schema in _list_objects(changed):
        if isinstance(schema.get("maxLength"), int) and schema["maxLength"] > LONGEST_WITH_PATTERN:
            schema.pop("pattern", None)
    return changed


def _list_objects(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
    for item in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from _list_objects(item)
