"""People are invited, sign in with a second factor, forget their password, and lose access while they work."""

import secrets

import pyotp
from playwright.async_api import expect

from journeys.accessibility import PHONE, find_violations_in_schemes
from journeys.actions import open_path, sign_in
from journeys.people import PASSWORD, invite, join, set_active


async def test_an_invited_person_works_until_they_are_deactivated(open_page):
    email = f"leila-{secrets.token_hex(4)}@atlas.test"
    admin, other = await open_page(), await open_page()
    await sign_in(admin, "admin@atlas.test")
    await join(other, await invite(admin, "Leila Mansouri", email))
    await open_path(other, "/admin/orders")
    await expect(other.get_by_role("heading", name="Commandes")).to_be_visible()

    await set_active(admin, "Leila Mansouri", email, is_active=False)

    await other.get_by_role("link", name="Clients").first.click()
    await expect(other.get_by_role("button", name="Se connecter")).to_be_visible()
    await open_path(admin, "/admin/people/audit")
    await expect(admin.get_by_role("row").nth(1)).to_contain_text("Actif: oui → non")


async def test_a_second_factor_is_turned_on_and_asked_for(open_page):
    email = f"omar-{secrets.token_hex(4)}@atlas.test"
    admin, page = await open_page(), await open_page()
    await sign_in(admin, "admin@atlas.test")
    await join(page, await invite(admin, "Omar Tazi", email))
    await open_path(page, "/admin/account")
    section = page.get_by_role("region", name="Double authentification")
    await section.get_by_label("Mot de passe actuel").fill(PASSWORD)
    await section.get_by_role("button", name="Configurer").click()
    secret = await section.locator("code").inner_text()
    await section.get_by_label("Code").fill(pyotp.TOTP(secret).now())
    await section.get_by_role("button", name="Activer").click()
    codes = section.get_by_role("listitem")
    await expect(codes).to_have_count(10)
    recovery_code, other_code = [await codes.nth(n).inner_text() for n in (0, 1)]

    fresh = await open_page()
    await fresh.goto("/admin/account")
    await fresh.get_by_label("E-mail").fill(email)
    await fresh.get_by_label("Mot de passe").fill(PASSWORD)
    await fresh.get_by_role("button", name="Se connecter").click()
    await fresh.get_by_label("Code").fill(recovery_code)
    await fresh.get_by_role("button", name="Se connecter").click()
    await expect(fresh.get_by_role("heading", name="Compte")).to_be_visible()
    sessions = fresh.get_by_role("list", name="Sessions").get_by_role("listitem")
    await expect(sessions).to_have_count(2)
    await use_passkey(page, other_code)


async def use_passkey(page, code):
    """Register a passkey with a virtual authenticator, for a code of the second factor. It stands for password and code
    then: where how one signs in changes, and at sign-in, once."""
    devtools = await page.context.new_cdp_session(page)
    await devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
    }
    await devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    section = page.get_by_role("region", name="Clés d'accès")
    await section.get_by_label("Nom de la clé d'accès").fill("Portable")
    await section.get_by_label("Mot de passe actuel").fill(PASSWORD)
    await section.get_by_label("Code").fill(code)
    await section.get_by_role("button", name="Ajouter une clé d'accès").click()
    await expect(section.get_by_role("listitem")).to_contain_text("Portable")

    factor = page.get_by_role("region", name="Double authentification")
    await factor.get_by_role("button", name="Confirmer par une clé d'accès").click()
    await expect(factor.get_by_role("alert").last).to_contain_text("Confirmé par votre clé")
    await factor.get_by_role("button", name="Nouveaux codes de secours").click()
    await expect(factor.get_by_role("listitem")).to_have_count(10)

    await page.get_by_role("banner").get_by_role("button").last.click()
    await page.get_by_role("menuitem", name="Se déconnecter").click()
    async with page.expect_request("**/auth/token") as sent:
        await page.get_by_role("button", name="Utiliser une clé d'accès").click()
    await expect(page.get_by_role("banner")).to_be_visible()
    request = await sent.value
    again = await page.context.request.post(
        "/auth/token", data=request.post_data, headers={"content-type": "application/x-www-form-urlencoded"}
    )
    assert (again.status, (await again.json())["error"]) == (400, "invalid_grant")


async def test_a_forgotten_password_is_asked_for_on_an_accessible_page(open_page):
    page = await open_page(viewport=PHONE)
    await page.goto("/admin/orders")
    await page.get_by_role("button", name="Mot de passe oublié").click()
    await page.get_by_label("E-mail").fill("nobody@atlas.test")
    await page.get_by_role("button", name="Envoyer le lien").click()
    await expect(page.get_by_role("alert")).to_contain_text("un lien est en route")
    assert await find_violations_in_schemes(page) == []


async def test_a_new_password_by_mail_shows_what_still_signs_in(open_page):
    email = f"salma-{secrets.token_hex(4)}@atlas.test"
    admin, page = await open_page(), await open_page(viewport=PHONE)
    await sign_in(admin, "admin@atlas.test")
    await join(page, await invite(admin, "Salma Kadiri", email, "Administrateur"))
    form = {"grant_type": "password", "username": email, "password": PASSWORD}
    token = (await (await page.context.request.post("/auth/token", form=form)).json())["access_token"]
    body = {"name": "Comptabilité", "scopes": ["orders:read"]}
    headers = {"Authorization": f"Bearer {token}"}
    made = await page.context.request.post("/fr/api/api_keys", data=body, headers=headers)
    assert made.status == 201
    request_body = {"email": email}
    assert (
        await page.context.request.post("/fr/api/account/password/forgotten", data=request_body)
    ).status == 202
    link = admin.get_by_role("main").get_by_role("link").filter(has_text="new-password#").first
    while not await link.is_visible():
        # The mail is written after the answer.
        await admin.reload()
        await expect(admin.get_by_role("main").get_by_role("link").first).to_be_visible()

    await page.goto(await link.inner_text())
    await page.get_by_label("Nouveau mot de passe").fill("another of mine")
    await page.get_by_role("button", name="Enregistrer").click()
    await expect(page.get_by_role("heading", name="Ce qui connecte encore")).to_be_visible()
    assert await find_violations_in_schemes(page) == []
    await page.get_by_role("checkbox", name="Comptabilité").uncheck()
    await page.get_by_role("button", name="Garder ce qui est coché").click()

    await expect(page.get_by_role("banner")).to_be_visible()
    key = {"Authorization": f"Bearer {(await made.json())['secret']}"}
    assert (await page.context.request.get("/fr/api/orders", headers=key)).status == 401
