"""Asking the assistant."""

from playwright.async_api import expect

from journeys.accessibility import find_violations_in_schemes
from journeys.actions import open_path, sign_in


async def ask(page, question):
    await page.get_by_role("textbox", name="Demande").fill(question)
    await page.keyboard.press("Enter")


async def test_a_request_changes_prices_when_it_is_confirmed_and_undo_restores_them(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "assistant")
    await ask(page, "mets le prix de Amidonnage à 7,25 DH")
    await expect(page.get_by_role("textbox", name="Amidonnage, Prix")).to_have_value("7,25")
    await page.get_by_role("button", name="C'est exactement ce que je veux").click()
    await expect(page.get_by_text("Fait", exact=True)).to_be_visible()
    await open_path(page, "/admin/products?search=Amidonnage")
    await expect(page.get_by_role("row").filter(has_text="Amidonnage")).to_contain_text("7,25")
    await page.go_back()
    await page.get_by_role("button", name="mets le prix de Amidonnage").first.click()
    await page.get_by_role("button", name="Annuler").click()
    await expect(page.get_by_text("Rétabli", exact=True)).to_be_visible()


async def test_an_order_is_made_in_words_and_cancelled_by_undo(open_page, open_client):
    """The services' own checkout, quote and slots, which the assistant's tests replace."""
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "assistant")
    await ask(page, "nouvelle commande pour Fatima Alami : 2 Amidonnage, livraison Express, note : sonner")
    changes = page.get_by_role("table", name="Modifications")
    await expect(changes).to_contain_text("Express 24 h")
    await expect(changes).to_contain_text("37,00")
    await page.get_by_role("button", name="C'est exactement ce que je veux").click()
    await expect(page.get_by_text("Fait", exact=True)).to_be_visible()
    async with open_client("admin@atlas.test") as client:
        newest = "/fr/api/orders?itemsPerPage=1&order[createdAt]=desc"
        [order] = (await client.get(newest)).json()["hydra:member"]
        assert (order["customer"]["fullName"], order["deliveryType"]) == ("Fatima Alami", "delivery")
        await page.get_by_role("button", name="Annuler").click()
        await expect(page.get_by_text("Rétabli", exact=True)).to_be_visible()
        cancelled = (await client.get(order["@id"])).json()
        assert cancelled["shipment"]["currentStep"]["code"] == "cancelled"


async def test_html_of_a_response_is_shown_where_it_can_reach_nothing(open_page, open_client):
    async with open_client("admin@atlas.test") as client:
        product = {"name": '<b onmouseover="top.x=1">Gras</b><script>top.x=1</script>', "price": 3}
        (await client.post("/fr/api/products", json=product)).raise_for_status()
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "assistant")
    await ask(page, "produits contenant « Gras »")
    await page.get_by_role("button", name="Aperçu rapide").first.click()
    frame = page.frame_locator("iframe")
    await expect(frame.locator("b")).to_have_text("Gras")
    assert await frame.locator("script").count() == 0
    assert await frame.locator("b").get_attribute("onmouseover") is None


async def test_a_picture_of_the_library_goes_to_a_product_and_is_shown_with_who_made_it(
    open_page, open_client
):
    async with open_client("admin@atlas.test") as client:
        product = {"name": "Zerbia", "price": 900}
        created = (await client.post("/fr/api/products", json=product)).raise_for_status().json()
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "assistant")
    await page.get_by_role("checkbox", name="Générer des images").check()
    search = page.get_by_role("button", name="Rechercher des images")
    await expect(search).to_be_disabled()
    await page.get_by_role("textbox", name="Demande").fill("ajoute cette photo au produit Zerbia")
    await expect(page.get_by_role("button", name="Demander maintenant")).to_be_disabled()
    await page.get_by_role("textbox", name="Mots-clés des images").fill("tapis")
    await search.click()
    await page.get_by_role("button", name="Tapis, Souk").first.click()
    assert await find_violations_in_schemes(page) == []
    await page.get_by_role("button", name="Demander maintenant").click()
    changes = page.get_by_role("table", name="Modifications")
    await expect(changes).to_contain_text("Tapis · Souk")
    await page.get_by_role("button", name="C'est exactement ce que je veux").click()
    await expect(page.get_by_text("Fait", exact=True)).to_be_visible()
    async with open_client("admin@atlas.test") as client:
        [picture] = (await client.get(created["@id"])).json()["pictures"]
        assert picture["attribution"] == "Souk"
        assert (await client.get(picture["url"])).headers["content-type"] == "image/jpeg"


async def test_a_deletion_is_taken_back_with_its_id(open_page, open_client):
    async with open_client("admin@atlas.test") as client:
        product = {"name": "Hanbel", "price": 300}
        path = (await client.post("/fr/api/products", json=product)).raise_for_status().json()["@id"]
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "assistant")
    await ask(page, "supprime le produit Hanbel")
    await page.get_by_role("button", name="C'est exactement ce que je veux").click()
    await expect(page.get_by_text("Fait", exact=True)).to_be_visible()
    async with open_client("admin@atlas.test") as client:
        assert (await client.get(path)).status_code == 404
        await page.get_by_role("button", name="Annuler").click()
        await expect(page.get_by_text("Rétabli", exact=True)).to_be_visible()
        assert (await client.get(path)).json()["name"] == "Hanbel"


async def test_a_plan_is_corrected_before_it_is_confirmed(open_page, open_client):
    async with open_client("admin@atlas.test") as client:
        paths = []
        for name, price in (("Qandrissi un", 100), ("Qandrissi deux", 200), ("Qandrissi trois", 300)):
            created = await client.post("/fr/api/products", json={"name": name, "price": price})
            paths.append(created.raise_for_status().json()["@id"])

        async def prices():
            return [(await client.get(path)).json()["price"] for path in paths]

        page = await open_page()
        await sign_in(page, "admin@atlas.test", "assistant")
        await ask(page, "augmente tous les prix des produits contenant « Qandrissi » de 10 %")
        plan = page.get_by_role("region", name="Plan")
        await plan.get_by_role("checkbox", name="Exécuter : Qandrissi un").uncheck()
        await plan.get_by_role("textbox", name="Qandrissi deux, Prix").fill("225,50")
        await expect(plan.get_by_text("1 ligne décochée · 1 corrigée à la main")).to_be_visible()
        assert await find_violations_in_schemes(page) == []
        await plan.get_by_role("button", name="C'est exactement ce que je veux : 2 modifications").click()
        await expect(plan.get_by_text("Fait", exact=True)).to_be_visible()
        assert await prices() == [100, 225.5, 330]
        await plan.get_by_role("button", name="Annuler").click()
        await expect(plan.get_by_text("Rétabli", exact=True)).to_be_visible()
        assert await prices() == [100, 200, 300]


async def test_an_example_of_ones_own_items_is_tried_and_its_conversation_renamed_and_deleted(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "assistant")
    examples = page.get_by_role("region", name="Retrouver")
    await examples.get_by_role("button", name="Les 5 produits les moins chers").click()
    await page.get_by_role("button", name="Demander maintenant").click()
    result = page.get_by_role("table", name="Résultat")
    await expect(result.get_by_role("row")).to_have_count(6)
    assert "open=" in await result.get_by_role("link").first.get_attribute("href")
    history = page.get_by_role("navigation", name="Historique")
    await history.get_by_role("button", name="Plus pour Les 5 produits").first.click()
    await page.get_by_role("menuitem", name="Renommer").click()
    await page.get_by_role("textbox", name="Titre").fill("Prix bas")
    await page.get_by_role("button", name="Enregistrer").click()
    await expect(history.get_by_role("button", name="Prix bas", exact=True)).to_be_visible()
    await history.get_by_role("searchbox", name="Chercher").fill("prix ba")
    await expect(history.get_by_role("button", name="Plus pour")).to_have_count(1)
    await history.get_by_role("button", name="Plus pour Prix bas").click()
    await page.get_by_role("menuitem", name="Supprimer").click()
    await page.get_by_role("dialog").get_by_role("button", name="Supprimer").click()
    await expect(history.get_by_role("button", name="Prix bas", exact=True)).to_have_count(0)


async def test_the_content_of_a_page_is_previewed_from_its_row(open_page):
    page = await open_page()
    await sign_in(page, "admin@atlas.test", "assistant")
    await ask(page, "montre le contenu de la page About us")
    await page.get_by_role("button", name="Aperçu rapide: About us").click()
    await expect(page.frame_locator("iframe").locator("img").first).to_be_visible()
