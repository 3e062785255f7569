"""Every operation of a whole Souk with generated values."""

import json
from urllib.parse import unquote

import pytest
import requests
from hypothesis import assume
from souk_local.layout import ROOT

from contract.generated_calls import call_often, get_name, list_operations

# These end sessions, try passwords or stream; they have tests of their own.
EXCLUDED = {"getToken", "revokeToken", "followLive", "endSessions"}
OPERATIONS = list_operations(json.loads((ROOT / "gateway/openapi.json").read_text()))
TESTED = [operation for operation in OPERATIONS if get_name(operation) not in EXCLUDED]
# In a path the edge rejects them, before there is anything that could describe the error.
REJECTED_BY_EDGE = ("\\", "\0")
# Calls of each operation: a few, the same in each run, and many, others in each run.
SAMPLE, EXAMPLES = 3, 300


@pytest.fixture
async def send(souk, get_token):
    """Send a case as Rif's admin; the data of Atlas, which other tests use, is not changed."""
    with requests.Session() as session:
        session.headers["Authorization"] = f"Bearer {await get_token('admin@rif.test')}"

        def send(case):
            # They are quoted already.
            path_values = unquote("".join(map(str, (case.path_parameters or {}).values())))
            assume(not any(character in path_values for character in REJECTED_BY_EDGE))
            return case.call(base_url=souk.url, session=session, timeout=30)

        yield send


@pytest.mark.parametrize("operation", TESTED, ids=get_name)
async def test_responses_conform_to_the_document(operation, send):
    call_often(operation, send, SAMPLE, same=True)


@pytest.mark.long
@pytest.mark.parametrize("operation", TESTED, ids=get_name)
async def test_responses_to_many_calls_conform_to_the_document(operation, send):
    call_often(operation, send, EXAMPLES, same=False)
