"""Actions on the pages, in French."""

from playwright.async_api import Page, expect

from journeys.kept_contexts import ANCHOR

PASSWORD = "souk-demo"
# What stands for content that has not come yet.
SKELETONS = ".MuiSkeleton-root, .skeleton"
WAIT_FOR_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


async def sign_in(page: Page, email: str, path: str = "", password: str = PASSWORD) -> None:
    """Open a path of the app in a session that begins without the sign-in page, which costs more than it shows."""
    await begin_session(page, email, password)
    await page.goto(f"/admin/{path}")
    await expect(page.get_by_role("banner")).to_be_visible()


async def begin_session(page: Page, email: str, password: str = PASSWORD) -> None:
    """Begin the session that the app finds in this page's context. Each page has one of its own, since a session that
    two browsers continue is taken for a stolen one."""
    fields = {"grant_type": "password", "client_id": "souk-web", "username": email, "password": password}
    # A document of the origin without scripts: the anchor, or this page where its context has none.
    document = page.context.pages[0]
    if document is page:
        await page.goto(ANCHOR)
    headers = {"User-Agent": await document.evaluate("navigator.userAgent")}
    # The browser keeps its cookies, as it does those of a request of its own.
    granted = await page.context.request.post("/auth/token", form=fields, headers=headers)
    assert granted.ok, await granted.text()
    # The app looks for the cookie if this item is stored.
    await document.evaluate("localStorage.setItem('souk.session', 'open')")


async def sign_in_by_form(page: Page, email: str, path: str = "") -> None:
    await page.goto(f"/admin/{path}")
    await page.get_by_label("E-mail").fill(email)
    await page.get_by_label("Mot de passe").fill(PASSWORD)
    await page.get_by_role("button", name="Se connecter").click()
    await expect(page.get_by_role("banner")).to_be_visible()


async def open_path(page: Page, path: str) -> None:
    """Go to a path within the app, which stays loaded, as a link does."""
    await page.evaluate(
        "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }", path
    )
    # The bar that says that a page loads is drawn with the next frame.
    await page.evaluate(WAIT_FOR_FRAMES)


async def wait_until_loaded(page: Page) -> None:
    # Pages beside each other have one title.
    await expect(page.get_by_test_id("navigating")).to_have_count(0)
    await expect(page.get_by_role("heading", level=1)).to_be_visible()
    await page.wait_for_load_state("load")
    await expect(page.locator(SKELETONS)).to_have_count(0)


async def add_product(page: Page, name: str) -> None:
    await page.get_by_role("searchbox", name="Rechercher un produit").fill(name)
    products = page.get_by_role("region", name="Produits")
    # The cards of the previous search are removed when the response comes.
    await expect(products).to_have_attribute("aria-busy", "false")
    await products.get_by_role("button", name=name).first.click()
    await page.get_by_role("searchbox", name="Rechercher un produit").fill("")


async def choose_customer(page: Page, text: str) -> None:
    field = page.get_by_role("combobox", name="Client")
    await field.fill(text)
    await expect(field).to_have_attribute("aria-busy", "false")
    await page.get_by_role("option").filter(has_text=text).first.click()


async def choose(page: Page, field: str, option: str | None = None) -> None:
    """Choose an option of a select; by default the first."""
    await page.get_by_role("combobox", name=field).click()
    options = page.get_by_role("option", name=option) if option else page.get_by_role("option")
    await options.first.click()


async def switch_language(page: Page, language: str) -> None:
    """Choose the language in the menu of the avatar, the last button of the top bar."""
    await page.get_by_role("banner").get_by_role("button").last.click()
    await page.get_by_role("menuitemradio", name=language).click()


async def save(page: Page) -> str:
    """Save the order and return its number, as the list shows it."""
    await page.get_by_role("button", name="Sauvegarder la commande").click()
    banner = page.get_by_role("alert").filter(has_text="enregistrée avec succès")
    await expect(banner).to_be_visible()
    return await banner.locator("bdi").inner_text()
