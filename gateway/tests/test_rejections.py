"""Each request that is rejected leaves a line in the log that says who, what and why, and nothing that was sent."""

import json
import uuid
from dataclasses import replace

import pytest
from chassis.contract.scopes import scopes
from chassis.errors import ConflictError, ForbiddenError, UnauthenticatedError, invalid_field
from chassis.limited_log import LINES, OMITTED, LimitedLog
from gateway.app import create_app
from gateway.mcp.tools import tools
from gateway.rejections import EVENT
from structlog.testing import capture_logs
from test_mcp import KEY, connect

from conftest import create_client
from isolation.operations import PROTECTED

SCOPED = [operation for operation in PROTECTED if operation.scope]
SECRET = "a-path-that-holds-a-token"
ADDRESS = "127.0.0.1"


@pytest.fixture
def lines(app):
    """Lines of rejected requests, of which none was written before."""
    app.state.rejections = LimitedLog(10_000)
    with capture_logs() as all_lines:
        yield all_lines
    app.state.rejections = LimitedLog()


def rejected(lines):
    return [line for line in lines if line["event"] == EVENT]


def user_id(token):
    return str(uuid.uuid5(uuid.NAMESPACE_DNS, token))


@pytest.mark.asvs("16.3.2")
async def test_an_operation_without_its_scope_leaves_a_line(app, lines):
    for operation in SCOPED:
        token = ".".join(["admin", *sorted(scopes() - {operation.scope})])
        async with create_client(app, token) as client:
            await client.request(operation.method, operation.url(SECRET), content="{")
        [line] = rejected(lines)
        lines.clear()
        assert (line["status"], line["reason"]) == (403, "insufficient-scope"), operation
        assert (line["caller"], line["tenant"], line["address"]) == (user_id(token), "atlas", ADDRESS)
        assert line["rpc"].startswith("souk."), operation
        assert SECRET not in json.dumps(line)


@pytest.mark.asvs("16.3.2")
async def test_an_operation_of_another_role_leaves_a_line(app, lines):
    operations = [operation for operation in PROTECTED if operation.roles == {"ROLE_ADMIN"}]
    for operation in operations:
        async with create_client(app, "rider") as client:
            await client.request(operation.method, operation.url(SECRET), content="{")
        [line] = rejected(lines)
        lines.clear()
        assert (line["status"], line["reason"], line["caller"]) == (403, "forbidden", user_id("rider"))
    assert len(operations) > 20


@pytest.mark.asvs("16.3.2")
async def test_a_token_that_is_not_accepted_leaves_a_line_and_none_at_all_does_not(app, lines):
    for operation in PROTECTED:
        async with create_client(app, "forged") as client:
            response = await client.request(operation.method, operation.url(SECRET), content="{")
        [line] = rejected(lines)
        lines.clear()
        assert (response.status_code, line["status"], line["reason"]) == (401, 401, "not-valid")
        assert (line["caller"], line["address"]) == ("", ADDRESS)
        assert {"forged", SECRET}.isdisjoint(map(str, line.values()))
        async with create_client(app) as client:
            response = await client.request(operation.method, operation.url(SECRET), content="{")
        assert (response.status_code, rejected(lines)) == (401, [])


@pytest.mark.asvs("16.3.2", "16.3.3")
@pytest.mark.parametrize(
    ("error", "status", "reason", "violations"),
    [
        (ForbiddenError("Only an admin may.", "approval-required"), 403, "approval-required", []),
        (UnauthenticatedError("This session has ended."), 401, "unauthenticated", []),
        (invalid_field("name", SECRET, "text"), 422, "invalid", ["text"]),
    ],
)
async def test_what_a_service_rejects_leaves_a_line(app, lines, fakes, error, status, reason, violations):
    fakes.errors["ListProducts"] = error
    async with create_client(app, "admin") as client:
        response = await client.get("/fr/api/products")
    [line] = rejected(lines)
    assert (response.status_code, line["status"], line["reason"]) == (status, status, reason)
    assert (line["rpc"], line["violations"]) == ("souk.orders.v1.Products.ListProducts", violations)
    assert SECRET not in str(line)


async def test_what_the_state_does_not_allow_is_no_attempt(app, lines, fakes):
    fakes.errors["ListProducts"] = ConflictError("It is paid.")
    async with create_client(app, "admin") as client:
        assert (await client.get("/fr/api/products")).status_code == 409
    assert rejected(lines) == []


@pytest.mark.asvs("16.3.3")
async def test_input_that_the_contract_does_not_allow_leaves_a_line_without_it(app, lines):
    async with create_client(app, "admin") as client:
        response = await client.post("/fr/api/products", json={SECRET: SECRET})
    [line] = rejected(lines)
    assert (response.status_code, line["status"]) == (422, 422)
    assert line["violations"]
    assert SECRET not in str(line)


@pytest.mark.asvs("16.3.3")
async def test_excess_leaves_a_line(app, lines):
    async with create_client(app, "admin") as client:
        response = await client.post("/fr/api/products", content=b" " * (1024**2 + 1))
    [line] = rejected(lines)
    assert (response.status_code, line["status"]) == (413, 413)


@pytest.mark.asvs("16.3.3")
async def test_too_many_requests_leave_a_line(dependencies, fakes):
    settings = dependencies.settings.model_copy(update={"tenant_rate": 0.01})
    app = create_app(replace(dependencies, settings=settings))
    with capture_logs() as lines:
        async with create_client(app, "admin") as client:
            statuses = [(await client.get("/fr/api/products")).status_code for _ in range(2)]
    [line] = rejected(lines)
    assert (statuses, line["status"], line["caller"]) == ([200, 429], 429, user_id("admin"))


@pytest.mark.asvs("16.3.2")
async def test_a_tool_that_is_not_allowed_leaves_a_line(app, lines):
    tool = next(
        tool for tool in tools().values() if tool.is_read and tool.method.full_name.startswith("souk.snooker")
    )
    async with connect(app, KEY) as client:
        result = await client.call_tool(tool.name, {})
    assert result.is_error
    [line] = rejected(lines)
    assert (line["status"], line["rpc"], line["caller"]) == (403, tool.method.full_name, user_id(KEY))


@pytest.mark.asvs("16.3.2")
async def test_many_of_one_caller_are_counted_and_keep_no_other_from_the_log(app, fakes):
    app.state.rejections = LimitedLog()
    with capture_logs() as lines:
        async with create_client(app, "rider") as client:
            for _ in range(LINES + 20):
                await client.get("/fr/api/api_keys")
        async with create_client(app, "admin.orders:read") as client:
            await client.get("/fr/api/snooker_players")
    assert [line["caller"] for line in rejected(lines)] == [
        *[user_id("rider")] * LINES,
        user_id("admin.orders:read"),
    ]
    assert not [line for line in lines if line["event"] == OMITTED], "the minute goes on"
