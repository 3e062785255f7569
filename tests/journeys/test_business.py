"""The business's own name, logo and colour, what people are notified of, and the erasure of a customer."""

import io
import re

from PIL import Image
from playwright.async_api import expect

from journeys.actions import open_path, sign_in
from polling import poll

COLOUR, AS_CSS = "#7a2e4d", "rgb(122, 46, 77)"


def draw_logo():
    target = io.BytesIO()
    Image.new("RGB", (300, 120), COLOUR).save(target, "PNG")
    return {"name": "logo.png", "mimeType": "image/png", "buffer": target.getvalue()}


async def test_logo_and_colour_are_on_the_sign_in_page(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "settings/shop")
    await page.get_by_label("Logo", exact=True).set_input_files([draw_logo()])
    await expect(page.get_by_role("button", name="Changer le logo")).to_be_visible()
    await page.get_by_role("button", name=COLOUR).click()
    await page.get_by_role("button", name="Enregistrer").click()
    await expect(page.get_by_text("Les réglages sont enregistrés.")).to_be_visible()

    visitor = await open_page()
    await visitor.goto("/admin")
    button = visitor.get_by_role("button", name="Se connecter")
    await expect(button).to_have_css("background-color", AS_CSS)
    await expect(visitor.locator("main img")).to_be_visible()

    await page.get_by_role("button", name="Sans couleur").click()
    await page.get_by_role("button", name="Enregistrer").click()
    await expect(page.get_by_text("Les réglages sont enregistrés.")).to_be_visible()
    await page.get_by_role("button", name="Retirer").click()
    await expect(page.get_by_role("button", name="Choisir un logo")).to_be_visible()


# The end of a slot that is still to come, as if it were now: of a delivery that is still to be made at that time.
END_A_SLOT = """
WITH slot AS (
  SELECT outbox.tenant_id, outbox.id, order_number FROM outbox
  JOIN deliveries ON deliveries.tenant_id = outbox.tenant_id AND order_id = aggregate_id
    AND deliveries.due_at = outbox.due_at
  WHERE tenant = 'atlas' AND event = 'delivery-due' AND published_at IS NULL ORDER BY seq LIMIT 1)
UPDATE outbox SET due_at = now() FROM slot WHERE outbox.tenant_id = slot.tenant_id AND outbox.id = slot.id
RETURNING order_number"""


async def test_late_deliveries_are_at_the_bell_and_lead_to_their_order(open_page, database):
    async with database("identity") as identity:
        # Identity may still be reading the demo's orders.
        number = await poll(lambda: identity.fetchval(END_A_SLOT), bool)
    page = await open_page()
    await sign_in(page, "staff@atlas.test", "orders")
    await page.get_by_role("link", name="Notifications,").click()
    late = page.get_by_role("main").get_by_role("link").filter(has_text=f"livraison de {number} ")
    await expect(late).to_contain_text("en retard")
    await late.click()
    await expect(page.get_by_role("dialog").get_by_text(number).first).to_be_visible()
    await open_path(page, "/admin/notifications")
    await page.get_by_role("button", name="Tout marquer comme lu").click()
    await expect(page.get_by_role("link", name="Notifications", exact=True)).to_be_visible()


async def test_a_customer_is_erased_after_the_name_was_typed(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "customers")
    await page.get_by_role("button", name="Nouveau client").click()
    form = page.get_by_role("dialog")
    for label, text in (
        ("Prénom", "Zoubida"),
        ("Nom", "Qarnafli"),
        ("E-mail", "zoubida@secret.test"),
        ("Téléphone", "0661778801"),
        ("Adresse", "7, rue des Orangers"),
    ):
        # Required fields have a mark after their label.
        await form.get_by_role("textbox", name=re.compile(f"^{label}(\\s?\\*)?$")).fill(text)
    await form.get_by_role("button", name="Enregistrer").click()
    await expect(form).to_be_hidden()
    await open_path(page, "/admin/customers?search=Qarnafli")
    row = page.get_by_role("row").filter(has_text="Qarnafli")
    await row.hover()
    await row.get_by_role("button", name="Effacer les données personnelles").click()
    erase = page.get_by_role("button", name="Effacer définitivement")
    await expect(erase).to_be_disabled()
    await page.get_by_label("Tapez").fill("Zoubida Qarnafli")
    await erase.click()
    await expect(row).to_be_hidden()
