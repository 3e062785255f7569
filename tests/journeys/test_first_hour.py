"""The first hour of a new owner, from a new tenant to sales, drivers and a person who has to go."""

import io

from PIL import Image
from playwright.async_api import Page, expect

from journeys.actions import add_product, choose, choose_customer, open_path, save
from journeys.people import PASSWORD, invite, join, set_active

COLOUR, AS_CSS = "#7a2e4d", "rgb(122, 46, 77)"
PRODUCTS = (("Tajine", "90"), ("Thé à la menthe", "12,50"), ("Pastilla", "60"))


def picture(name: str) -> dict[str, object]:
    target = io.BytesIO()
    Image.new("RGB", (640, 480), COLOUR).save(target, "JPEG")
    return {"name": f"{name}.jpg", "mimeType": "image/jpeg", "buffer": target.getvalue()}


async def enter(page: Page, email: str) -> None:
    """Sign in on the page that is shown."""
    await page.get_by_label("E-mail").fill(email)
    await page.get_by_label("Mot de passe").fill(PASSWORD)
    await page.get_by_role("button", name="Se connecter").click()
    await expect(page.get_by_role("banner")).to_be_visible()


async def set_up_business(page: Page) -> None:
    """Give the business a logo, a colour and hours."""
    await open_path(page, "/admin/settings/shop")
    await page.get_by_label("Logo", exact=True).set_input_files([picture("logo")])
    await expect(page.get_by_role("button", name="Changer le logo")).to_be_visible()
    await page.get_by_role("button", name=COLOUR).click()
    await page.get_by_role("group", name="lundi").get_by_label("De").fill("08:30")
    await page.get_by_role("button", name="Enregistrer").click()
    await expect(page.get_by_text("Les réglages sont enregistrés.")).to_be_visible()


async def add_products(page: Page) -> None:
    """Add products with uploaded pictures."""
    await page.goto("/admin/products")
    button = page.get_by_role("button", name="Nouveau produit").first
    await expect(button).to_have_css("background-color", AS_CSS)
    for name, price in PRODUCTS:
        await button.click()
        form = page.get_by_role("dialog")
        await form.get_by_role("textbox", name="Nom", exact=True).fill(name)
        await form.get_by_label("Prix", exact=False).first.fill(price)
        await form.get_by_label("Envoyer une image").first.set_input_files([picture(name)])
        await expect(form.locator("img")).to_be_visible()
        await form.get_by_role("button", name="Enregistrer").click()
        await expect(form).to_be_hidden()
    pictures = page.get_by_role("table").locator("img")
    await expect(pictures).to_have_count(len(PRODUCTS))


async def add_customer(page: Page) -> None:
    await page.get_by_role("button", name="Ajouter", exact=True).click()
    form = page.get_by_role("dialog")
    for label, text in (
        ("Prénom", "Nour"),
        ("E-mail", "nour@client.test"),
        ("Téléphone", "0661778899"),
        ("Adresse", "12, boulevard Zerktouni"),
        ("Ville", "Casablanca"),
    ):
        await form.get_by_role("textbox", name=label).fill(text)
    await form.get_by_label("Nom", exact=False).last.fill("Alaoui")
    await form.get_by_role("button", name="Enregistrer").click()
    await expect(form).to_be_hidden()


async def deliver(page: Page, driver: str) -> None:
    """Have a driver deliver what is in the cart."""
    await choose(page, "Mode de livraison", "Livraison")
    types = page.get_by_role("group", name="Type de livraison")
    await types.get_by_role("button", name="Livraison", exact=True).click()
    await choose(page, "Livreur", driver)
    await expect(page.get_by_role("combobox", name="Créneau de livraison")).to_contain_text(" - ")


async def take_cash(page: Page, amount: str) -> None:
    """Finish a sale at the counter with one key, for the customer and by the methods that it begins with."""
    await page.get_by_role("button", name=f"Espèces {amount}").click()
    await expect(page.get_by_role("alert").filter(has_text="enregistrée.")).to_be_visible()


async def test_a_new_owner_sets_up_a_shop_and_its_people(open_page, slug):
    owner, cashier, driver = [await open_page() for _ in range(3)]
    await owner.goto("/admin")
    await enter(owner, f"owner@{slug}.test")
    await set_up_business(owner)
    await add_products(owner)

    await join(driver, await invite(owner, "Hamid", f"hamid@{slug}.test", "Livreur"))
    await open_path(owner, "/admin/pos")
    await add_customer(owner)
    await add_product(owner, "Tajine")
    await deliver(owner, "Hamid")
    number = await save(owner)
    await driver.get_by_role("link", name="Commandes").first.click()
    await expect(driver.get_by_role("link", name=number)).to_be_visible()

    await join(cashier, await invite(owner, "Karim", f"karim@{slug}.test"))
    await expect(cashier.get_by_role("heading", name="Nouvelle commande")).to_be_visible()
    await cashier.get_by_role("switch", name="Mode comptoir").check()
    await add_product(cashier, "Thé à la menthe")
    await take_cash(cashier, "12,50")

    await add_product(cashier, "Pastilla")
    await choose_customer(cashier, "Nour")
    await set_active(owner, "Karim", f"karim@{slug}.test", is_active=False)
    await cashier.get_by_role("link", name="Clients").first.click()
    await expect(cashier.get_by_role("button", name="Se connecter")).to_be_visible()

    # Nobody else sees the cart meanwhile; who had begun it goes on with it.
    await set_active(owner, "Karim", f"karim@{slug}.test", is_active=True)
    await enter(cashier, f"karim@{slug}.test")
    await cashier.goto("/admin/pos")
    lines = cashier.get_by_role("list", name="Lignes du panier").get_by_role("listitem")
    await expect(lines).to_contain_text(["Pastilla"])
    await take_cash(cashier, "60,00")
