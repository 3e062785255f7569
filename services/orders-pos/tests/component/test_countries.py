"""Countries: all of them, named in the reader's language."""

import pytest
from chassis.errors import NotFoundError, ValidationError
from souk.orders.v1 import orders_service_pb2 as rpc


def page(locale="", limit=300, **order):
    request = rpc.ListCountriesRequest(locale=locale)
    request.page.limit = limit
    if order:
        request.page.order.add(**order)
    return request


@pytest.mark.parametrize(
    ("locale", "name"), [("fr", "Maroc"), ("ar", "المغرب"), ("", "Morocco"), ("xx", "Morocco")]
)
async def test_countries_have_their_names_in_the_readers_language(call, locale, name):
    reply = await call("ListCountries", page(locale))
    # Those of ISO 3166-1.
    assert (len(reply.items), reply.total) == (249, 249)
    assert [(item.code, item.name) for item in reply.items if item.id == "MA"] == [("MA", name)]
    assert (await call("GetCountry", rpc.GetCountryRequest(id="MA", locale=locale))).name == name


async def test_accents_do_not_put_a_country_at_the_end(call):
    codes = [item.id for item in (await call("ListCountries", page("fr"))).items]
    # Égypte, Émirats arabes unis, Équateur are between Dominique and Gabon.
    assert codes.index("DM") < codes.index("EG") < codes.index("AE") < codes.index("EC") < codes.index("GA")


async def test_countries_are_paged_filtered_and_ordered(call):
    request = page(limit=2, field="id", descending=True)
    assert [item.id for item in (await call("ListCountries", request)).items] == ["ZW", "ZM"]
    request = page("fr", field="name", descending=True)
    request.filter.id.extend(["FR", "MA", "XX"])
    reply = await call("ListCountries", request)
    assert ([item.id for item in reply.items], reply.total) == (["MA", "FR"], 2)
    with pytest.raises(ValidationError):
        await call("ListCountries", page(field="code"))


@pytest.mark.parametrize("code", ["XX", "EU", "ma", ""])
async def test_what_is_no_country_is_not_found(call, code):
    with pytest.raises(NotFoundError):
        await call("GetCountry", rpc.GetCountryRequest(id=code))
