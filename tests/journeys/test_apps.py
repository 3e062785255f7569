"""The apps store: an application is uninstalled and installed, and every open browser follows."""

from playwright.async_api import expect

from journeys.actions import open_path, sign_in
from polling import poll


async def count_after_reload(page, languages):
    await page.reload()
    return await languages.get_by_role("link").count()


async def expect_in_palette(page, name, count):
    """Search the palette for a page of the application, and close it."""
    await page.keyboard.press("Control+k")
    palette = page.get_by_role("dialog")
    await palette.get_by_role("combobox").fill(name)
    pages = palette.get_by_role("option", name=name, exact=True)
    await expect(palette.get_by_role("option", name="dans Apps store")).to_be_visible()
    await expect(pages).to_have_count(count)
    await page.keyboard.press("Escape")
    await expect(palette).to_have_count(0)


def menu_link(page, name):
    return page.get_by_role("navigation", name="Menu").get_by_role("link", name=name)


async def test_menu_and_pages_follow_what_is_installed_in_every_open_browser(open_page):
    admin, staff = await open_page(), await open_page()
    await sign_in(admin, "admin@atlas.test", "apps/installed")
    await sign_in(staff, "admin@atlas.test", "snooker")
    await expect(menu_link(staff, "Snooker")).to_be_visible()

    row = admin.get_by_role("row").filter(has_text="Snooker")
    await row.hover()
    await row.get_by_role("button", name="Désinstaller Snooker").click()
    await admin.get_by_role("dialog").get_by_role("button", name="Désinstaller", exact=True).click()
    for page in (admin, staff):
        await expect(menu_link(page, "Snooker")).to_have_count(0)
        await expect_in_palette(page, "Snooker", 0)
    # The open page says so, and leads to the card.
    await staff.get_by_role("link", name="La voir dans le catalogue").click()
    await expect(staff.get_by_role("heading", name="Snooker")).to_be_visible()

    await admin.goto("/admin/apps?search=snooker")
    card = admin.get_by_role("article", name="Snooker")
    await card.get_by_role("button", name="Installer Snooker").click()
    await expect(card.get_by_role("progressbar")).to_be_visible()
    async with admin.expect_navigation(wait_until="load"):
        pass
    await expect(card.get_by_role("button", name="Installée")).to_be_disabled()
    for page in (admin, staff):
        await expect(menu_link(page, "Snooker")).to_be_visible()
        await expect_in_palette(page, "Snooker", 1)


async def test_a_failed_installation_shows_the_detail_of_the_server_until_it_is_dismissed(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "apps/installed")
    switch = page.get_by_role("switch", name="Éditeur de pages est active")
    # It shows what was chosen at once; a page that is left before the response cuts the change off.
    async with page.expect_response(lambda response: response.request.method == "PUT"):
        await switch.click()
    await expect(switch).not_to_be_checked()
    await open_path(page, "/admin/apps?category=themes")
    await page.get_by_role("button", name="Installer Sahara").click()
    alert = page.get_by_role("alert")
    await expect(alert).to_contain_text("Attention !")
    await expect(alert).to_contain_text("(conditions)")
    await alert.get_by_role("button", name="Masquer").click()
    await expect(alert).to_have_count(0)
    await open_path(page, "/admin/apps/installed")
    async with page.expect_response(lambda response: response.request.method == "PUT"):
        await switch.click()
    await expect(switch).to_be_checked()


async def test_an_application_is_updated_with_consent_to_what_more_it_may_do(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "apps?search=dropship")
    card = page.get_by_role("article", name="Dropshipping")
    await card.get_by_role("button", name="Mettre à jour Dropshipping").click()
    dialog = page.get_by_role("dialog")
    await expect(dialog.get_by_text("De la version 1.0.0 à la version 1.1.0.")).to_be_visible()
    await dialog.get_by_role("button", name="Autoriser et mettre à jour").click()
    await expect(card.get_by_role("button", name="Installée")).to_be_disabled()
    await open_path(page, "/admin/apps/installed")
    row = page.get_by_role("row").filter(has_text="Dropshipping")
    await expect(row).to_contain_text("1.1.0")


async def test_the_site_offers_a_language_while_its_pack_is_installed(open_page, souk):
    page, visitor = await open_page(), await open_page()
    site = souk.url.replace("//", "//atlas.")
    languages = visitor.get_by_role("navigation", name="Langue")
    await visitor.goto(f"{site}/fr")
    await expect(languages.get_by_role("link")).to_have_count(3)

    await sign_in(page, "admin@atlas.test", "apps/installed")
    switch = page.get_by_role("switch", name="Arabe est active")
    await switch.click()
    await expect(switch).not_to_be_checked()
    await poll(lambda: count_after_reload(visitor, languages), lambda count: count == 2)
    await visitor.goto(f"{site}/ar")
    await expect(visitor).to_have_url(f"{site}/fr")
    await switch.click()
    await expect(switch).to_be_checked()
    await poll(lambda: count_after_reload(visitor, languages), lambda count: count == 3)
