"""Texts by language at the edge: shown in the reader's, whole beside it, and changed entry by entry."""

import pytest

RUG = {"name": "Rug", "names": {"en": "Rug", "fr": "Tapis"}}


async def shown(admin, path, locale, *names):
    body = (await admin.get(f"/{locale}/api/{path}")).json()
    return [body[name] for name in names]


@pytest.mark.parametrize(("locale", "name"), [("en", "Rug"), ("fr", "Tapis"), ("ar", "Rug")])
async def test_a_reader_is_shown_the_name_of_their_language_and_all_beside_it(admin, fakes, locale, name):
    category = fakes.add("category_products", **RUG, sub_categories=[RUG])
    body = (await admin.get(f"/{locale}/api/category_products/{category.id}")).json()
    for item in (body, body["subCategories"][0]):
        assert (item["name"], item["names"]) == (name, RUG["names"])
        assert [item[old] for old in ("nameEn", "nameFr", "nameAr")] == ["Rug", "Tapis", ""]
    [listed] = (await admin.get(f"/{locale}/api/category_products")).json()["hydra:member"]
    assert listed["name"] == name


@pytest.mark.parametrize("fields", ["name", "name,price"])
async def test_a_list_of_chosen_fields_is_in_the_readers_language(admin, fakes, fields):
    fakes.add("products", **RUG, price="5")
    [item] = (await admin.get(f"/fr/api/products?fields={fields}")).json()["hydra:member"]
    assert item["name"] == "Tapis"
    assert "names" not in item


async def test_names_of_before_can_be_chosen_too(admin, fakes):
    fakes.add("step_types", **RUG, code="r")
    [item] = (await admin.get("/en/api/step_types?fields=nameFr")).json()["hydra:member"]
    assert item["nameFr"] == "Tapis"


async def test_the_service_is_told_the_language_of_the_path(admin, fakes):
    category = fakes.add("category_products", **RUG)
    await admin.get("/fr/api/category_products?order[name]=asc")
    assert fakes.last.request.locale == "fr"
    await admin.patch(f"/fr/api/category_products/{category.id}", json={"name": "Tapis rond"})
    assert (fakes.last.request.locale, fakes.last.request.item.name) == ("fr", "Tapis rond")
    await admin.post("/ar/api/category_products", json={"name": "سجادة"})
    assert fakes.last.request.locale == "ar"


@pytest.mark.parametrize("media", ["application/json", "application/merge-patch+json"])
@pytest.mark.parametrize("verb", ["PUT", "PATCH"])
@pytest.mark.parametrize(
    ("body", "mask", "names"),
    [
        ({"names": {"fr": "Moquette", "ar": None}}, ["names.ar", "names.fr"], {"fr": "Moquette"}),
        ({"names": {"fr": ""}}, ["names.fr"], {}),
        ({"nameFr": "Moquette"}, ["names.fr"], {"fr": "Moquette"}),
        ({"nameFr": "old", "names": {"fr": "new"}}, ["names.fr", "names.fr"], {"fr": "new"}),
        ({"names": {"fr": "new"}, "nameFr": "old"}, ["names.fr", "names.fr"], {"fr": "new"}),
    ],
)
async def test_entries_that_are_not_sent_stay_as_they_are(admin, fakes, verb, media, body, mask, names):
    category = fakes.add("category_products", **RUG)
    response = await admin.request(
        verb, f"/en/api/category_products/{category.id}", json=body, headers={"Content-Type": media}
    )
    assert response.status_code == 200, response.text
    request = fakes.last.request
    assert (sorted(request.mask.paths), dict(request.item.names)) == (mask, names)


@pytest.mark.parametrize(
    ("body", "path", "code"),
    [
        ({"names": "Rug"}, "names", "object"),
        ({"names": {"fr": 1}}, "names.fr", "text"),
        ({"names": {"fr": "x" * 256}}, "names.fr", "length"),
        ({"names": {"de": "Teppich"}}, "names.de", "choice"),
        ({"nameFr": 1}, "nameFr", "text"),
        ({"nameFr": "x" * 256}, "nameFr", "length"),
    ],
)
async def test_what_is_wrong_with_a_text_is_named_by_its_language(admin, fakes, body, path, code):
    category = fakes.add("category_products", **RUG)
    for response in (
        await admin.patch(f"/en/api/category_products/{category.id}", json=body),
        await admin.post("/en/api/category_products", json={"name": "Rug", **body}),
    ):
        assert response.status_code == 422
        assert [(v["propertyPath"], v["code"]) for v in response.json()["violations"]] == [(path, code)]


async def test_options_of_a_product_are_in_the_readers_language(admin, fakes):
    value = {"attribute_name": "Round", "attribute_names": {"fr": "Rond"}, "price": "5"}
    product = fakes.add("products", **RUG, attribute_values=[value])
    [values] = await shown(admin, f"products/{product.id}", "fr", "attributValues")
    assert (values[0]["attributName"], values[0]["attributNames"]) == ("Rond", {"fr": "Rond"})
    sent = {"attributValues": [{"attributName": "Carré", "price": 5, "attributNames": {"en": "Square"}}]}
    await admin.patch(f"/fr/api/products/{product.id}", json=sent)
    [value] = fakes.last.request.item.attribute_values
    assert (value.attribute_name, dict(value.attribute_names)) == ("Carré", {"en": "Square"})
