"""Every operation with values generated from its schemas: no server error, every response as documented."""

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, assume, given, settings
from schemathesis.specs.openapi import checks
from souk_local.layout import ROOT

# These end sessions, try passwords or stream; they have tests of their own.
EXCLUDED = {"getToken", "revokeToken", "followLive", "endSessions"}
DOCUMENT = schemathesis.openapi.from_path(ROOT / "gateway/openapi.json")
OPERATIONS = [result.ok() for result in DOCUMENT.get_all_operations()]


def get_name(operation):
    return operation.definition.raw["operationId"]


TESTED = [operation for operation in OPERATIONS if get_name(operation) not in EXCLUDED]
CHECKS = [
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
# In a path the edge rejects them, before there is anything that could describe the error.
REJECTED_BY_EDGE = ("\\", "\0")
# Calls of each operation: a few, the same in each run, and many, others in each run.
SAMPLE, EXAMPLES = 3, 300


@pytest.fixture
async def session(get_token):
    """A session of Rif's admin; the data of Atlas, which other tests use, is not changed."""
    with requests.Session() as session:
        session.headers["Authorization"] = f"Bearer {await get_token('admin@rif.test')}"
        yield session


@pytest.mark.parametrize("operation", TESTED, ids=get_name)
async def test_responses_conform_to_the_document(operation, souk, session):
    call_often(operation, souk.url, session, SAMPLE)


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("operation", TESTED, ids=get_name)
async def test_responses_to_many_calls_conform_to_the_document(operation, souk, session):
    call_often(operation, souk.url, session, EXAMPLES)


def call_often(operation, url, session, examples):
    @settings(
        max_examples=examples,
        derandomize=examples == SAMPLE,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def call(case):
        path_values = "".join(map(str, (case.path_parameters or {}).values()))
        assume(not any(character in path_values for character in REJECTED_BY_EDGE))
        response = case.call(base_url=url, session=session, timeout=30)
        case.validate_response(response, checks=CHECKS)

    call()
