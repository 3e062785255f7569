"""Who may call which operation: scopes of limited tokens, and installed applications."""

from dataclasses import replace
from uuid import UUID

import pytest
from chassis.context import GUEST, Caller
from chassis.contract.applications import all_applications
from chassis.contract.http_rules import find_http_rule
from chassis.contract.modules import services
from chassis.contract.scopes import scopes
from chassis.rights import is_for_people
from gateway.app import create_app
from gateway.mcp.tools import tools

from conftest import create_client
from isolation.operations import PROTECTED

OPERATIONS = [operation for operation in PROTECTED if operation.scope]
# As the operations of resources are called, and those of rpcs with an address.
FOR_PEOPLE_NAMES = {
    name
    for service in services()
    for method in service.methods
    if is_for_people(method)
    for name in (method.name[0].lower() + method.name[1:], getattr(find_http_rule(method), "operation", ""))
}
FOR_PEOPLE = [operation for operation in PROTECTED if str(operation) in FOR_PEOPLE_NAMES]
GATED = [operation for operation in OPERATIONS if operation.scope.partition(":")[0] in all_applications()]


@pytest.mark.asvs("8.1.1")
def test_the_document_names_every_scope_and_no_other():
    assert {operation.scope for operation in OPERATIONS} == scopes()


@pytest.mark.asvs("10.3.2")
@pytest.mark.parametrize("operation", OPERATIONS, ids=str)
async def test_a_limited_token_without_the_scope_is_forbidden_before_the_body_is_read(app, fakes, operation):
    token = ".".join(["admin", *sorted(scopes() - {operation.scope})])
    async with create_client(app, token) as client:
        response = await client.request(operation.method, operation.url(), content="{")
    assert (response.status_code, response.json()["code"]) == (403, "insufficient-scope")
    assert response.json()["scope"] == operation.scope
    assert fakes.calls == []


@pytest.mark.parametrize("operation", FOR_PEOPLE, ids=str)
async def test_what_is_for_people_takes_no_limited_token(app, fakes, operation):
    async with create_client(app, ".".join(["admin", *sorted(scopes())])) as client:
        response = await client.request(operation.method, operation.url(), content="{")
    assert (response.status_code, response.json()["code"]) == (403, "forbidden")
    assert fakes.calls == []


def test_nothing_that_is_for_people_is_a_tool():
    assert len(FOR_PEOPLE) > 40
    assert not [tool.name for tool in tools().values() if is_for_people(tool.method)]


async def test_a_limited_token_with_the_scope_is_accepted(app, fakes):
    async with create_client(app, "admin.orders:read") as client:
        assert (await client.get("/fr/api/products")).status_code == 200
        assert (await client.get("/fr/api/snooker_players")).status_code == 403


async def create_guest(_request):
    return Caller(None, UUID(int=5), "atlas", frozenset({GUEST}))


@pytest.fixture(scope="module")
def all_installed():
    return set()


@pytest.fixture(scope="module")
def gated_app(dependencies, all_installed):
    async def get(_tenant_id):
        return frozenset(all_installed)

    return create_app(replace(dependencies, usable=get, guest=create_guest))


@pytest.fixture
def installed(all_installed):
    """The installed applications; tests change them."""
    yield all_installed
    all_installed.clear()


@pytest.fixture
async def client(gated_app):
    async with create_client(gated_app, "admin") as client:
        yield client


@pytest.mark.parametrize("operation", GATED, ids=str)
async def test_an_application_that_is_not_installed_is_forbidden(client, installed, fakes, operation):
    name = operation.scope.partition(":")[0]
    installed |= all_applications() - {name}
    response = await client.request(operation.method, operation.url(), content="{")
    assert (response.status_code, response.json()["code"]) == (403, "application-not-installed")
    assert response.json()["application"] == name
    assert response.json()["link"] == f"/admin/apps/{name}"
    assert fakes.calls == []


async def test_public_pages_of_an_application_that_is_not_installed_are_forbidden(gated_app, fakes):
    async with create_client(gated_app) as client:
        for path in ("/fr/scoreboard/m1/live", "/fr/api/freight/inventory?variantId=1"):
            response = await client.get(path)
            assert (response.status_code, response.json()["code"]) == (403, "application-not-installed")
    assert fakes.calls == []


async def test_orders_need_no_application(client):
    assert (await client.get("/fr/api/products")).status_code == 200
