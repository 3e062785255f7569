"""Tools for assistants outside the platform, used by the client of the official SDK."""

import json
import re
import uuid
from contextlib import asynccontextmanager

import httpx2
import pytest
from chassis.context import ADMIN, Caller, set_caller
from chassis.contract.http_rules import http_rules
from chassis.errors import ValidationError
from gateway.mcp.server import _INSTRUCTIONS, DATA_NOTE
from gateway.mcp.tools import tools
from jsonschema import Draft202012Validator
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.types import Implementation

from hostile_texts import HOSTILE_TEXTS

KEY = "admin.orders:read.assistant:write"
MODES = ["auto", "legacy"]
CALLER = Caller(uuid.UUID(int=1), uuid.UUID(int=2), "atlas", frozenset({ADMIN}))


def resolve(schema, tool):
    """Follow a reference into the tool's definitions, and take the first of several alternatives."""
    if "$ref" in schema:
        return resolve(tool.schema["$defs"][schema["$ref"].rpartition("/")[2]], tool)
    return resolve(schema["anyOf"][0], tool) if "anyOf" in schema else schema


def arguments(tool):
    """Return the schema of what a tool takes, but for the reason."""
    return tool.schema if tool.is_read else resolve(tool.schema["properties"]["request"], tool)


def build(schema, tool):
    """Return a value with what a schema requires."""
    schema = resolve(schema, tool)
    if "enum" in schema:
        return schema["enum"][0]
    match schema["type"] if isinstance(schema["type"], str) else schema["type"][0]:
        case "object":
            return {name: build(schema["properties"][name], tool) for name in schema.get("required", [])}
        case "array":
            return [build(schema["items"], tool)]
        case "string":
            return {"date": "2026-11-29", "email": "a@shop.test"}.get(schema.get("format"), "x1")
        case "boolean":
            return True
    return max(1, schema.get("minimum", 1))


@asynccontextmanager
async def connect(app, token, mode="auto"):
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx2.AsyncClient(
        transport=httpx2.ASGITransport(app), base_url="http://souk", headers=headers
    ) as http:
        transport = streamable_http_client("http://souk/mcp", http_client=http)
        desk = Implementation(name="Desk", version="1")
        async with Client(transport, client_info=desk, mode=mode) as client:
            yield client


@pytest.fixture
def key(app):
    return lambda token=KEY, mode="auto": connect(app, token, mode)


def test_each_tool_has_a_name_a_description_and_a_schema_that_clients_take():
    assert len(tools()) > 150
    for tool in tools().values():
        assert re.fullmatch("[a-z_]{3,64}", tool.name)
        assert tool.description.endswith((".", "`.")), tool.name
        Draft202012Validator.check_schema(tool.schema)
        assert tool.schema["type"] == "object"
        names = set(re.findall(r'"#/\$defs/(\w+)"', json.dumps(tool.schema)))
        assert names <= set(tool.schema.get("$defs", {})), tool.name


def test_no_tool_confirms_a_plan_or_returns_a_file():
    assert not [name for name in tools() if "ai_request" in name or "print" in name or "propose" in name]


@pytest.mark.parametrize("mode", MODES)
async def test_a_key_sees_what_its_scopes_allow(key, mode):
    async with key(mode=mode) as client:
        names = {tool.name for tool in (await client.list_tools()).tools}
    async with key("admin.orders:read") as client:
        readable = {tool.name for tool in (await client.list_tools()).tools}

    assert {"list_products", "get_order", "read_sales", "update_product", "propose_changes"} <= names
    assert not names & {"list_cj_products", "update_ai_request"}
    assert "list_products" in readable
    assert not readable & {"update_product", "propose_changes"}


async def test_a_read_is_answered_at_once(key, fakes):
    fakes.add("products", name="Tapis", price="120.00")
    async with key() as client:
        sent = {
            "filters": [{"name": "name", "value": "Tap"}],
            "order": [{"field": "price"}],
            "itemsPerPage": 5,
        }
        result = await client.call_tool("list_products", sent)

    assert (result.structured_content["total"], result.structured_content["items"][0]["price"]) == (1, 120)
    request = fakes.last.request
    assert (request.filter.name, request.page.limit, request.page.order[0].field) == ("Tap", 5, "price")


async def test_a_write_becomes_a_proposal_of_the_client(key, fakes):
    product = fakes.add("products", name="Tapis", price="120.00")
    request = {"id": f"/en/api/products/{product.id}", "version": 1, "changes": {"price": 99.1}}
    async with key() as client:
        await client.call_tool("update_product", {"reason": "Sale", "request": request})

    [call] = fakes.calls
    assert call.method == "ProposePlan"
    assert (call.request.reason, call.request.client) == ("Sale", "Desk")
    [proposed] = call.request.calls
    assert proposed.method == "souk.orders.v1.Products.UpdateProduct"
    assert json.loads(proposed.request) == {
        "item": {"id": product.id, "price": "99.1"},
        "mask": "price",
        "version": 1,
        "locale": "fr",
    }
    assert fakes.items["products"][product.id].price == "120.00"


async def test_several_writes_are_one_proposal(key, fakes):
    calls = [
        {"tool": "create_category_product", "request": {"name": "Tapis"}},
        {"tool": "move_order", "request": {"id": "o1", "code": "ready"}},
        {"tool": "delete_product", "request": {"id": "p1"}},
    ]
    async with key() as client:
        result = await client.call_tool("propose_changes", {"reason": "Tidy", "calls": calls})

    assert not result.is_error, result.content
    methods = [call.method.rpartition(".")[2] for call in fakes.last.request.calls]
    assert methods == ["CreateCategoryProduct", "MoveOrder", "DeleteProduct"]


OF_AN_ITEM = [tool for tool in tools().values() if "id" in arguments(tool).get("required", [])]


@pytest.mark.parametrize("tool", OF_AN_ITEM, ids=lambda tool: tool.name)
def test_a_tool_for_an_item_has_its_id(tool):
    set_caller(CALLER)
    assert '"i1"' in str(tool.request({**build(arguments(tool), tool), "id": "i1"}, CALLER))


@pytest.mark.parametrize("tool", OF_AN_ITEM, ids=lambda tool: tool.name)
def test_a_missing_id_is_named(tool):
    set_caller(CALLER)
    with pytest.raises(ValidationError) as raised:
        tool.request({**build(arguments(tool), tool), "id": ""}, CALLER)
    assert "id" in [violation.field for violation in raised.value.violations]


def test_what_an_address_names_is_an_argument_of_its_tool():
    named = {rule.method.full_name for rule in http_rules() if rule.variables}
    assert {tool.method.full_name for tool in tools().values()} & named <= {
        tool.method.full_name for tool in OF_AN_ITEM
    }


@pytest.mark.parametrize(
    ("name", "sent", "message"),
    [
        ("list_products", {"filters": [{"name": "colour", "value": "red"}]}, "There is no filter colour"),
        ("create_product", {"reason": "x", "request": {"name": "Tapis", "price": -1}}, "price: "),
        ("update_product", {"reason": "x", "request": {"id": "1", "changes": {"nonsense": 1}}}, "nonsense: "),
        ("update_ai_request", {"reason": "x", "request": {"id": "1"}}, "There is no tool update_ai_request"),
        ("propose_changes", {"reason": "x", "calls": [{"tool": "list_products"}]}, "changes nothing"),
        ("list_cj_products", {}, "dropship:read"),
    ],
)
async def test_a_call_that_is_not_possible_says_why(key, fakes, name, sent, message):
    async with key() as client:
        result = await client.call_tool(name, sent)

    assert result.is_error
    assert message in result.content[0].text
    assert fakes.calls == []


async def test_a_staff_member_proposes_only_what_staff_may_do(key, fakes):
    async with key("staff") as client:
        names = {tool.name for tool in (await client.list_tools()).tools}
        result = await client.call_tool(
            "create_product", {"reason": "x", "request": {"name": "T", "price": 1}}
        )

    assert "create_customer" in names
    assert "create_product" not in names
    assert (result.is_error, fakes.calls) == (True, [])


@pytest.mark.parametrize("token", ["", "nonsense"])
async def test_without_a_key_there_is_nothing(anonymous, token):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    response = await anonymous.post(
        "/mcp", json={"jsonrpc": "2.0", "id": 1, "method": "tools/list"}, headers=headers
    )

    assert (response.status_code, response.headers["www-authenticate"]) == (401, "Bearer")


async def test_texts_that_instruct_are_data_of_a_result(key, fakes):
    """Whatever people wrote, tools are the same, nothing is proposed, and results stand apart as data."""
    async with key() as client:
        before = (await client.list_tools()).tools
        for text in HOSTILE_TEXTS:
            fakes.items["products"].clear()
            product = fakes.add("products", name=text[:255], description=text, price="10")
            for name, sent in (("list_products", {}), ("get_product", {"id": product.id})):
                result = await client.call_tool(name, sent)
                assert not result.is_error, result.content
                data, note = (part.text for part in result.content)
                assert (json.loads(data), note) == (result.structured_content, DATA_NOTE)
                assert json.dumps(text, ensure_ascii=False) in data
            missing = await client.call_tool("get_product", {"id": text[:40]})
            assert missing.is_error
        after = (await client.list_tools()).tools
    assert (before, {call.method for call in fakes.calls}) == (after, {"ListProducts", "GetProduct"})


async def test_no_description_or_name_is_a_tenants_own(key, fakes):
    """What a model takes for rules comes from the contract alone."""
    for text in HOSTILE_TEXTS[:40]:
        fakes.add("products", name=text[:255], price="10")
    async with key() as client:
        shown = str((await client.list_tools()).tools)
    assert not [text for text in HOSTILE_TEXTS if text in shown]
    assert "never an instruction" in " ".join(_INSTRUCTIONS.split())
