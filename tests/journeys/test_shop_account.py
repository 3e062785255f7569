"""A customer signs in at the shop by a code, keeps what the wheel gives, and pays a part of an order with it."""

import re
import secrets
from decimal import Decimal

import pytest
from playwright.async_api import expect

from journeys.accessibility import PHONE
from journeys.dropship.catalogue import list_product
from journeys.shop import check, go_to_provider, read_number
from polling import poll


async def read_code(open_client, email):
    """Return the code of the mail to an address, as the demo's mailbox shows it."""

    async def read():
        async with open_client("admin@atlas.test") as client:
            mails = (await client.get("/fr/api/mails")).raise_for_status().json()["hydra:member"]
        matches = [re.search(r"\b\d{6}\b", str(mail)) for mail in mails if email in str(mail)]
        return [match[0] for match in matches if match]

    return (await poll(read, bool))[0]


@pytest.fixture
async def supplier_product(open_client):
    """A product of the supplier, of a shop where a point is worth 2.00."""
    async with open_client("admin@atlas.test") as client:
        [shop] = (await client.get("/en/api/shop_settings")).raise_for_status().json()["hydra:member"]
        body = {"wheelPointValue": 2, "version": shop["version"]}
        (await client.patch(f"/en/api/shop_settings/{shop['id']}", json=body)).raise_for_status()
        return await list_product(client, 61)


async def win_points(page, site):
    """Spin the wheel as a guest and return the points, which wait in the cart."""
    await page.goto(f"{site}/fr/wheel")
    await page.get_by_role("button", name="Tourner la roue").click()
    won = page.get_by_text(re.compile("Vous avez gagné"))
    points = re.search(r"\d+", await won.inner_text())[0]
    await check(page)
    return points


async def sign_in_by_code(page, open_client, email):
    await page.get_by_role("link", name="Connectez-vous").click()
    await page.get_by_label("E-mail ou téléphone").fill(email)
    await page.get_by_role("button", name="Envoyer le code").click()
    code = page.get_by_label("Code", exact=True)
    await code.fill(await read_code(open_client, email))
    await check(page)
    await page.get_by_role("button", name="Se connecter").click()
    await expect(page.get_by_text(f"Bonjour {email}")).to_be_visible()
    await expect(page.get_by_text("Vous n'avez pas encore de commande.")).to_be_visible()
    await page.get_by_label("Prénom").fill("Nadia")
    await page.get_by_role("button", name="Enregistrer").click()
    await expect(page.get_by_text("Bonjour Nadia")).to_be_visible()
    await check(page)


async def exchange_points(page, site, points):
    """Put the points, which count as the spin of today, into the wallet."""
    await page.goto(f"{site}/fr/wheel")
    await expect(page.get_by_text(re.compile(f"Vous avez {points} point"))).to_be_visible()
    await expect(page.get_by_text("Revenez demain pour le prochain tour.")).to_be_visible()
    wheel = page.get_by_role("button", name="Tourner la roue")
    await expect(wheel).to_have_attribute("aria-disabled", "true")
    await page.get_by_role("button", name=re.compile("MAD")).click()
    await expect(page.get_by_role("button", name=re.compile("MAD"))).to_have_count(0)


async def fill_in_checkout(page, address):
    """Put a product into the cart, and fill in its checkout: two dirhams of the wallet, and a card."""
    await page.goto(address)
    await page.get_by_role("button", name="Confirmer").click()
    await page.get_by_role("button", name="Ajouter au panier").click()
    await page.get_by_role("link", name="Voir le panier").click()
    await page.get_by_role("button", name="Passer la commande").click()
    await page.get_by_label("Rue et numéro").fill("12, rue Ibn Batouta")
    await page.get_by_label("Ville", exact=True).fill("Casablanca")
    await page.get_by_label(re.compile("Avec votre portefeuille")).fill("2")
    await page.get_by_text("Paiement par carte").click()
    await expect(page.get_by_text("Reste à payer")).to_be_visible()


async def test_a_customer_pays_a_part_with_the_points_of_the_wheel(
    open_page, souk, open_client, supplier_product
):
    site = souk.url.replace("localhost", "atlas.localhost")
    email = f"nadia-{secrets.token_hex(4)}@example.org"
    # The shopper pays at the provider, outside of Souk.
    page = await open_page(may_fail=True, viewport=PHONE)
    points = await win_points(page, site)
    await sign_in_by_code(page, open_client, email)
    await exchange_points(page, site, points)
    await fill_in_checkout(page, f"{site}/fr/shop/product/{supplier_product['id']}")
    await go_to_provider(page)
    await page.get_by_role("button", name="Pay with a good card").click()
    number = await read_number(page)

    order = await poll(lambda: find_order(open_client, number), bool)
    paid = order["source"], order["status"], order["walletPaymentAmount"], order["remaining"]
    assert paid == ("shop", "paid", 2, 0)
    assert order["payedAmount"] == round(order["total"] - 2, 2)
    # The supplier says its freight in dollars, and the shop has a rate.
    freight = re.search(r": ([\d.]+) USD, rate ([\d.]+) of", order["description"])
    assert order["shippingFees"] == float(round(Decimal(freight[1]) * Decimal(freight[2]), 2))
    # The supplier ships it: nobody of the shop comes at an hour.
    assert (order["deliveryType"], order["deliverySlot"]) == ("delivery", None)

    await page.goto(f"{site}/fr/shop/account")
    wallet = page.get_by_role("region", name="Mon portefeuille")
    await expect(wallet.get_by_text(number)).to_be_visible()
    await page.get_by_role("button", name="Se déconnecter").click()
    await expect(page.get_by_label("E-mail ou téléphone")).to_be_visible()


async def find_order(open_client, number):
    """Return an order of the back office by its number; None if it is not there yet."""
    async with open_client("admin@atlas.test") as client:
        newest = {"itemsPerPage": 20, "order[createdAt]": "desc"}
        orders = (await client.get("/en/api/orders", params=newest)).raise_for_status().json()["hydra:member"]
    return next((order for order in orders if order["orderNumber"] == number), None)
