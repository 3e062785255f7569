"""Sign-in, sign-out and the menu of each role."""

import pytest
from playwright.async_api import expect

from journeys.actions import sign_in_by_form

STAFF_MENU = ["Caisse", "Commandes", "Produits", "Clients", "Snooker", "Planification", "Assistant"]


@pytest.mark.parametrize(
    ("email", "tenant", "menu"),
    [
        (
            "admin@atlas.test",
            "Atlas Pressing",
            ["Accueil", *STAFF_MENU[:4], "Dropshipping", "Snooker", "Apps store", "Réglages"],
        ),
        ("staff@atlas.test", "Atlas Pressing", STAFF_MENU),
        ("rider@atlas.test", "Atlas Pressing", ["Commandes"]),
    ],
)
async def test_each_role_has_its_menu(open_page, email, tenant, menu):
    page = await open_page()
    await sign_in_by_form(page, email)
    await expect(page.get_by_role("banner").get_by_text(tenant)).to_be_visible()
    await expect(page.get_by_role("navigation").first.get_by_role("link")).to_have_text(menu)


async def test_each_tenant_has_its_language_and_its_products(open_page):
    page = await open_page(locale="en-GB")
    await sign_in_english(page, "admin@rif.test")
    await page.get_by_role("link", name="Products").first.click()
    await expect(page.get_by_role("heading", name="Products")).to_be_visible()
    await expect(page.get_by_role("row").nth(1)).to_be_visible()
    await expect(page.get_by_text("Chemise lavée et repassée")).to_have_count(0)


async def sign_in_english(page, email):
    await page.goto("/admin")
    await page.get_by_label("Email").fill(email)
    await page.get_by_label("Password").fill("souk-demo")
    await page.get_by_role("button", name="Sign in").click()
    await expect(page.get_by_role("banner").get_by_text("Rif Market")).to_be_visible()


async def test_a_wrong_password_is_reported_and_the_right_one_works_afterwards(open_page):
    page = await open_page()
    await page.goto("/admin/orders")
    await page.get_by_label("E-mail").fill("staff@atlas.test")
    await page.get_by_label("Mot de passe").fill("wrong")
    await page.get_by_role("button", name="Se connecter").click()
    await expect(page.get_by_role("alert")).to_have_text("L'adresse ou le mot de passe n'est pas le bon.")
    await page.get_by_label("Mot de passe").fill("souk-demo")
    await page.get_by_role("button", name="Se connecter").click()
    await expect(page.get_by_role("heading", name="Commandes")).to_be_visible()


@pytest.mark.asvs("7.4.4", "14.3.1")
async def test_a_reload_keeps_the_session_and_signing_out_ends_it(open_page):
    page = await open_page()
    await sign_in_by_form(page, "admin@atlas.test", "orders")
    await page.reload()
    await expect(page.get_by_role("heading", name="Commandes")).to_be_visible()
    await page.get_by_role("button", name="Profil").click()
    await page.get_by_role("menuitem", name="Se déconnecter").click()
    await expect(page.get_by_role("button", name="Se connecter")).to_be_visible()
    await page.reload()
    await expect(page.get_by_role("button", name="Se connecter")).to_be_visible()
