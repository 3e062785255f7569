"""Inviting people, and joining by the link, in French."""

from playwright.async_api import Page, expect

from journeys.actions import open_path

PASSWORD = "a fine password"


async def invite(page: Page, name: str, email: str, role: str = "") -> str:
    """Invite a person as an admin, by default to the staff; return the link of the mail, as the demo's mailbox shows
    it."""
    await open_path(page, "/admin/people")
    await page.get_by_role("button", name="Inviter une personne").click()
    await page.get_by_label("Nom").fill(name)
    await page.get_by_role("textbox", name="E-mail").fill(email)
    if role:
        await page.get_by_label(role).check()
        await page.get_by_label("Personnel").uncheck()
    await page.get_by_role("button", name="Inviter", exact=True).click()
    shown = await page.get_by_label("Lien à remettre").input_value()
    await page.get_by_role("button", name="Fermer").click()
    await expect(page.get_by_role("row").filter(has_text=email)).to_contain_text("Invité")
    await page.get_by_role("link", name="Boîte d'envoi").click()
    mailed = page.get_by_role("main").get_by_role("link").first
    await expect(mailed).to_contain_text(shown.partition("#")[0])
    await expect(mailed).not_to_have_text(shown)
    return await mailed.inner_text()


async def join(page: Page, link: str) -> None:
    """Join with a password that is accepted, after one that is not."""
    await page.goto(link)
    await page.get_by_label("Nouveau mot de passe").fill("password1")
    await page.get_by_role("button", name="Rejoindre").click()
    await expect(page.get_by_text("trop facile à deviner")).to_be_visible()
    await page.get_by_label("Nouveau mot de passe").fill(PASSWORD)
    await page.get_by_role("button", name="Rejoindre").click()
    await expect(page.get_by_role("navigation").first).to_be_visible()


async def set_active(page: Page, name: str, email: str, *, is_active: bool) -> None:
    """Deactivate a person as an admin, or activate them again."""
    await page.goto("/admin/people")
    row = page.get_by_role("row").filter(has_text=email)
    await row.get_by_role("button", name=f"Actions pour {name}").click()
    await page.get_by_role("menuitem", name="Réactiver" if is_active else "Désactiver").click()
    await expect(row).to_contain_text("Actif" if is_active else "Désactivé")
