"""Sales at the counter, with few touches and keys, and the cash of the till."""

import re

from playwright.async_api import Page, expect

from journeys.actions import sign_in

CAFTAN = "2000000000213"
# Admins see the phone number too.
WALK_IN = re.compile("^Client de passage")
# A scanner sends its keys without a pause, whatever has the focus. They have its times, however busy the machine is
# between two of them.
SCAN = """code => {
  const start = performance.now();
  for (const [index, key] of [...code, 'Enter'].entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: start + index });
    document.activeElement.dispatchEvent(event);
  }
}"""
# What a person does: touches, and keys without the one that is held beside another. A scan is not trusted.
_COUNT = """
window.touches = 0;
for (const kind of ['pointerdown', 'keydown'])
  addEventListener(kind, event => { if (event.isTrusted && event.key !== 'Alt') window.touches += 1 }, true);
"""


async def open_counter(page: Page, email: str = "staff@atlas.test") -> None:
    """Open the order screen in counter mode, with its defaults applied."""
    await page.add_init_script(f"localStorage.setItem('souk.counter', 'yes');{_COUNT}")
    await sign_in(page, email, "pos")
    await expect(page.get_by_role("combobox", name="Client")).to_have_value(WALK_IN)


async def test_a_cash_sale_of_a_scanned_piece_takes_a_scan_and_one_key(open_page):
    page = await open_page()
    await open_counter(page)
    # The focus is in a field: the scan does not end up there.
    paid = page.get_by_role("textbox", name="Montant payé")
    await paid.focus()
    await page.evaluate(SCAN, CAFTAN)
    await expect(page.get_by_role("button", name="Espèces 90,00")).to_be_visible()
    await expect(paid).to_have_value("")
    await page.keyboard.press("Alt+5")
    await expect_next_cart(page)
    # The README says so.
    assert await page.evaluate("touches") == 1


async def test_a_cash_sale_for_which_a_note_is_handed_over_takes_a_scan_and_one_touch(open_page):
    page = await open_page()
    await open_counter(page)
    await page.evaluate(SCAN, CAFTAN)
    await page.get_by_role("button", name="Reçu 100,00").click()
    await expect_next_cart(page)
    await expect(page.get_by_role("alert").filter(has_text="Rendu : 10,00")).to_be_visible()
    assert await page.evaluate("touches") == 1


async def expect_next_cart(page: Page) -> None:
    """Wait until a sale is saved and the next customer can be served."""
    await expect(page.get_by_role("alert").filter(has_text="enregistrée.")).to_be_visible()
    await expect(page.get_by_role("heading", name="Nouvelle commande")).to_be_visible()
    await expect(page.get_by_role("combobox", name="Client")).to_have_value(WALK_IN)


async def test_the_customer_sees_lines_total_and_change(open_page):
    page = await open_page()
    await open_counter(page)
    display = await page.context.new_page()
    await display.goto("/admin/pos/display")
    await expect(display.get_by_text("Bienvenue")).to_be_visible()
    await page.evaluate(SCAN, CAFTAN)
    await expect(display.get_by_role("listitem")).to_contain_text("Caftan")
    await page.get_by_role("button", name="Reçu 100,00").click()
    await expect(display.get_by_role("main").get_by_role("status")).to_contain_text("10,00")


async def test_a_till_is_opened_sold_at_and_closed(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "orders/cash")
    await page.get_by_role("combobox", name="Caisse").click()
    await page.get_by_role("option", name="Caisse 1").click()
    await page.get_by_label("Fond de caisse").fill("200")
    await page.get_by_role("button", name="Ouvrir la caisse").click()
    await expect(page.get_by_role("region", name="Tiroir")).to_contain_text("200,00")
    sale = await page.context.new_page()
    await sale.add_init_script("localStorage.setItem('souk.counter', 'yes')")
    await sale.goto("/admin/pos")
    await expect(sale.get_by_role("combobox", name="Client")).to_have_value(WALK_IN)
    await sale.evaluate(SCAN, CAFTAN)
    await sale.get_by_role("button", name="Espèces 90,00").click()
    await expect(sale.get_by_role("alert").filter(has_text="enregistrée.")).to_be_visible()
    # The sale is heard of live.
    await expect(page.get_by_role("region", name="Tiroir")).to_contain_text("290,00")
    await page.get_by_role("button", name="Clôturer la caisse").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Nombre de 200,00").fill("1")
    await dialog.get_by_label("Nombre de 10,00").fill("9")
    await expect(dialog.get_by_role("status")).to_contain_text("Écart0,00")
    await dialog.get_by_role("button", name="Clôturer la caisse").click()
    await expect(page.get_by_role("table", name="Caisses clôturées")).to_contain_text("Caisse 1 · Z 1")
