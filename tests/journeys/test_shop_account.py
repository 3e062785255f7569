"""A customer signs in at the shop by a code, finds what they ordered, and keeps what the wheel gives."""

import re
import secrets

from playwright.async_api import expect

from journeys.accessibility import PHONE, find_violations, find_what_is_too_wide
from polling import poll


async def read_code(open_client, email):
    """Return the code of the mail to an address, as the demo's mailbox shows it."""

    async def read():
        async with open_client("admin@atlas.test") as client:
            mails = (await client.get("/fr/api/mails")).raise_for_status().json()["hydra:member"]
        found = [re.search(r"\b\d{6}\b", str(mail)) for mail in mails if email in str(mail)]
        return [match[0] for match in found if match]

    return (await poll(read, bool))[0]


async def check(page):
    assert await find_violations(page) == []
    assert await find_what_is_too_wide(page) == []


async def test_a_customer_signs_in_and_keeps_the_points_of_the_wheel(open_page, souk, open_client):
    site = souk.url.replace("localhost", "atlas.localhost")
    email = f"nadia-{secrets.token_hex(4)}@example.org"
    page = await open_page(viewport=PHONE, locale="fr-FR")
    await page.goto(f"{site}/fr/wheel")
    wheel = page.get_by_role("button", name="Tourner la roue")
    await wheel.click()
    won = page.get_by_text(re.compile("Vous avez gagné"))
    points = re.search(r"\d+", await won.inner_text())[0]
    await check(page)

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

    # What was won before signing in waited in the cart, and counts as the spin of today.
    await page.goto(f"{site}/fr/wheel")
    await expect(page.get_by_text(re.compile(f"Vous avez {points} point"))).to_be_visible()
    await expect(page.get_by_text("Revenez demain pour le prochain tour.")).to_be_visible()
    await expect(wheel).to_have_attribute("aria-disabled", "true")

    await page.goto(f"{site}/fr/shop/account")
    await page.get_by_role("button", name="Se déconnecter").click()
    await expect(page.get_by_label("E-mail ou téléphone")).to_be_visible()
