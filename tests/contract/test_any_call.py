"""Every operation of the running stack, with values made from its schemas: no failure, no answer beside its schema."""

import time

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi import checks
from souk_local.layout import ROOT

# They end sessions, guess passwords or never end, and have tests of their own.
ELSEWHERE = {"getToken", "revokeToken", "followLive"}
DOCUMENT = schemathesis.openapi.from_path(ROOT / "gateway/openapi.json")
OPERATIONS = [found.ok() for found in DOCUMENT.get_all_operations()]
TESTED = [one for one in OPERATIONS if one.definition.raw["operationId"] not in ELSEWHERE]
CHECKS = [
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
SECONDS = 60
EXAMPLES = 25


@pytest.fixture
async def session(token_of):
    """Rif's admin: nothing at the larger shop is disturbed."""
    with requests.Session() as session:
        session.headers["Authorization"] = f"Bearer {await token_of('admin@rif.test')}"
        yield session


@pytest.mark.parametrize("operation", TESTED, ids=lambda one: one.definition.raw["operationId"])
async def test_no_value_of_the_schema_makes_it_fail(operation, souk, session):
    tried = _try(operation, souk.url, session, EXAMPLES, time.monotonic() + SECONDS / len(TESTED))
    assert tried


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("operation", TESTED, ids=lambda one: one.definition.raw["operationId"])
async def test_no_value_of_the_schema_makes_it_fail_in_many_tries(operation, souk, session):
    assert _try(operation, souk.url, session, 500, time.monotonic() + 30)


def _try(operation, url, session, examples, deadline):
    """Call it until the examples or the time are used up; answers how often it was called."""
    tried = 0

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def call(case):
        nonlocal tried
        if tried and time.monotonic() > deadline:
            return
        tried += 1
        answer = case.call(base_url=url, session=session, timeout=10)
        case.validate_response(answer, checks=CHECKS)

    call()
    return tried
