"""An outside assistant: the official SDK's client with an API key of the tenant, through the edge."""

import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client


@pytest.fixture
async def secret(open_client):
    """The secret of a key that reads orders and proposes changes."""
    async with open_client("admin@atlas.test") as http:
        body = {"name": "Desk", "scopes": ["orders:read", "assistant:write"]}
        key = (await http.post("/en/api/api_keys", json=body)).raise_for_status().json()
        yield key["secret"]
        (await http.delete(f"/en/api/api_keys/{key['id']}")).raise_for_status()


async def propose_order(client, product):
    """Propose an order of two of a product, for any customer."""
    [customer] = (await client.call_tool("list_customers", {"itemsPerPage": 1})).structured_content["items"]
    methods = (await client.call_tool("list_shipping_methods", {"itemsPerPage": 1})).structured_content
    cart = {
        "orderItems": [{"product": product["id"], "quantity": 2}],
        "deliveryType": "on-store",
        "customerId": customer["id"],
        "shippingMethod": methods["items"][0]["id"],
    }
    return await client.call_tool("checkout", {"reason": "Sell it", "request": cart})


async def test_an_assistant_reads_and_proposes_and_its_person_confirms(souk, secret, open_client):
    headers = {"Authorization": f"Bearer {secret}"}
    async with httpx2.AsyncClient(headers=headers, timeout=60) as http:
        transport = streamable_http_client(f"{souk.url}/mcp", http_client=http)
        async with Client(transport) as client:
            names = {tool.name for tool in (await client.list_tools()).tools}
            listing = await client.call_tool("list_products", {"itemsPerPage": 1})
            [product] = listing.structured_content["items"]
            change = {"id": product["id"], "version": product["version"], "changes": {"sku": "MCP-1"}}
            proposed = await client.call_tool("update_product", {"reason": "Number it", "request": change})
            ordered = await propose_order(client, product)

    assert {"list_products", "update_product"} <= names
    assert "list_cj_products" not in names
    assert not proposed.is_error, proposed.content
    plan = proposed.structured_content
    assert not ordered.is_error, ordered.content
    async with open_client("admin@atlas.test") as person:
        address = f"/en/api/products/{product['id']}"
        before = (await person.get(address)).json()
        done = await person.put(f"/en/api/ai_requests/{plan['id']}", json={"status": "success"})
        after = (await person.get(address)).json()
        undone = await person.put(f"/en/api/ai_requests/{plan['id']}", json={"status": "undone"})
        restored = (await person.get(address)).json()
        order = (await person.get(f"/en/api/ai_requests/{ordered.structured_content['id']}")).json()

    assert (done.json()["status"], undone.json()["status"]) == ("success", "undone")
    assert before["sku"] == product["sku"] == restored["sku"]
    assert after["sku"] == "MCP-1"
    [change] = order["changes"]
    assert (change["after"]["total"], change["isUndoable"]) == (2 * float(product["price"]), True)
