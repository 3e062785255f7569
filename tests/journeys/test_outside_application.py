"""The example of an outside application, at an origin of its own, from its manifest to its uninstallation."""

import asyncio
import os
import sys

import httpx
import pytest
from playwright.async_api import expect
from souk_local.layout import ROOT

from journeys.actions import sign_in
from polling import poll


@pytest.fixture
async def example(souk, tmp_path):
    """The running example: its origin, the file of its credentials, and the lines that it has printed."""
    origin = os.environ["IDENTITY_WEBHOOKS_TRUSTED"]
    credentials, lines = tmp_path / "credentials.env", list[str]()
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "deploy/examples/outside_application.py"),
        origin.rpartition(":")[2],
        str(credentials),
        env=os.environ | {"SOUK_URL": souk.url},
        stdout=asyncio.subprocess.PIPE,
    )
    reader = asyncio.create_task(read_lines(process, lines))
    async with httpx.AsyncClient() as client:
        await poll(lambda: is_ready(client, origin), bool)
    yield origin, credentials, lines
    process.terminate()
    await process.wait()
    await reader


async def is_ready(client, origin):
    try:
        return (await client.get(f"{origin}/manifest.json")).status_code == 200
    except httpx.TransportError:
        return False


async def read_lines(process, lines):
    async for line in process.stdout:
        lines.append(line.decode().strip())


async def save_order(client):
    product = (await client.get("/fr/api/products?productType=simple")).json()["hydra:member"][0]
    customer = (await client.get("/fr/api/customers")).json()["hydra:member"][0]
    method = (await client.get("/fr/api/shipping_methods")).json()["hydra:member"][0]
    cart = {
        "orderItems": [{"product": product["@id"], "quantity": 1}],
        "deliveryType": "on-store",
        "customerId": customer["@id"],
        "shippingMethod": method["@id"],
    }
    return (await client.post("/fr/pos/cart/checkout", json=cart)).raise_for_status().json()


async def test_an_outside_application_is_allowed_used_and_uninstalled(open_page, souk, example, open_client):
    origin, credentials, lines = example
    # The application is at an origin of its own.
    page = await open_page(may_fail=True)
    await sign_in(page, "admin@atlas.test", "developers/applications")
    await page.get_by_role("button", name="Ajouter une application").click()
    await page.get_by_label("Adresse du manifeste").fill(f"{origin}/manifest.json")
    await page.get_by_role("button", name="Ajouter", exact=True).click()
    credentials.write_text(await page.get_by_label("Identifiants").input_value())
    await page.get_by_role("button", name="Fermer").click()
    await page.get_by_role("link", name="Tableau des commandes").click()
    await page.get_by_role("link", name="Installer").click()

    # From the application's origin back to Souk, which asks.
    await expect(page.get_by_role("heading", name="Installer Tableau des commandes")).to_be_visible()
    await expect(page.get_by_text("orders:read")).to_be_visible()
    await page.get_by_role("button", name="Installer et autoriser").click()
    await expect(page).to_have_url(f"{souk.url}/admin/apps/order-board/page")
    board = page.frame_locator("main iframe").frame_locator("iframe")
    await expect(board.locator("#who")).to_contain_text("Nadia Bennani: 0 events")
    await expect(board.locator("#orders li")).to_have_count(5)
    await expect(board.locator("#write")).to_have_text("To add a customer: 403")
    link = page.get_by_role("navigation", name="Menu").get_by_role("link", name="Tableau")

    await expect(link).to_be_visible()

    async with open_client("admin@atlas.test") as client:
        order = await save_order(client)

        async def find_events():
            return [line for line in lines if line.startswith("event ")]

        assert len(await poll(find_events, bool)) == 1
        await page.reload()
        await expect(board.locator("#who")).to_contain_text("1 events")
        await expect(board.locator("#orders li").first).to_contain_text(order["orderNumber"])

        removed = await client.post("/fr/api/outside_applications/order-board/uninstall")
        assert removed.status_code == 200
        # Every open browser follows, and the tokens have ended.
        await expect(link).to_have_count(0)
        await page.reload()
        await expect(page.get_by_role("alert")).to_be_visible()
        assert (await client.get("/auth/me")).json()["outsidePages"] == []
        await client.delete("/fr/api/outside_applications/order-board")
