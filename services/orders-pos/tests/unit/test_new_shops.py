"""What the shop of a new tenant begins with."""

from uuid import uuid4

import pytest
from chassis.context import ADMIN, SHIPPING_AGENT, STAFF, set_caller
from chassis.locales import LOCALES
from chassis.money import Currency
from countries.packs import country_pack
from order_fakes import NOW
from orders_pos.domain.orders.steps import CANCELLED, DELIVERED
from orders_pos.domain.shipping.fees import ON_STORE
from orders_pos.domain.shop.first_methods import build_first_methods
from orders_pos.domain.shop.settings import ShopSettings
from orders_pos.usecases.shop.set_up_shop import set_up_shop

TENANT = uuid4()


@pytest.fixture(autouse=True)
def _caller(admin):
    """Rows get the tenant of the caller."""
    set_caller(admin)


class FakeNewShops:
    """A shop in memory."""

    def __init__(self):
        self.methods, self.settings = None, None

    async def is_set_up(self):
        return self.settings is not None

    async def add(self, methods, settings):
        self.methods, self.settings = methods, settings


@pytest.fixture
def shops():
    return FakeNewShops()


@pytest.fixture
def set_up(shops):
    async def set_up(locale="fr", country="MA"):
        await set_up_shop(TENANT, locale, Currency("MAD"), NOW, country_pack(country), shops)

    return set_up


async def test_a_new_shop_picks_up_delivers_and_sells_at_the_counter(shops, set_up):
    await set_up()

    methods = shops.methods
    names = [[row.name for row in rows] for rows in (methods.payment_methods, methods.shipping_methods)]
    assert names == [["Espèces", "Carte bancaire"], ["Comptoir", "Livraison", "Collecte et livraison"]]
    assert [method.is_cash for method in methods.payment_methods] == [True, False]
    assert [stage.name for stage in methods.stages] == [
        "Reçue",
        "Collecte planifiée",
        "Collectée",
        "En traitement",
        "Prête",
        "En livraison",
        "Livrée",
        "Annulée",
    ]
    for rows in (methods.payment_methods, methods.shipping_methods, methods.stages):
        assert [row.position for row in rows] == list(range(len(rows)))


async def test_a_delivery_takes_less_time_than_one_after_a_pickup_and_the_counter_none(shops, set_up):
    await set_up()

    hours = [
        (method.processing_duration, method.preparation_duration, method.shipping_duration)
        for method in shops.methods.shipping_methods
    ]
    assert hours == [(0, 0, 0), (1, 2, 2), (2, 20, 2)]
    assert [method.fees for method in shops.methods.shipping_methods] == [{}, {}, {}]


async def test_a_sale_at_the_counter_begins_with_the_first_of_each(shops, set_up):
    await set_up()

    settings, methods = shops.settings, shops.methods
    assert (settings.id, settings.tenant_id, settings.counter_delivery_type) == (TENANT, TENANT, ON_STORE)
    assert settings.counter_customer_id == methods.walk_in_customer.id
    assert settings.counter_shipping_method_id == methods.shipping_methods[0].id
    assert settings.counter_payment_method_id == methods.payment_methods[0].id


async def test_nobody_is_written_to_for_the_customer_of_the_counter(shops, set_up):
    await set_up()

    customer = shops.methods.walk_in_customer
    assert (customer.full_name, customer.email) == ("Client de passage", "")
    assert customer.name_text == "client de passage"
    assert customer.create_time == customer.update_time == NOW


def test_drivers_move_orders_to_the_stages_on_their_way():
    stages = build_first_methods("en", NOW).stages

    roles = {stage.code: {role["code"] for role in stage.roles} for stage in stages}
    assert {code for code, codes in roles.items() if SHIPPING_AGENT in codes} == {
        "collected",
        "out-for-delivery",
        DELIVERED,
    }
    assert all({ADMIN, STAFF} <= codes for codes in roles.values())
    assert next(iter(roles)) == "received"
    assert list(roles)[-1] == CANCELLED


@pytest.mark.parametrize("locale", LOCALES)
def test_names_are_in_the_language_of_the_tenant(locale):
    methods = build_first_methods(locale, NOW)

    rows = [*methods.stages, *methods.payment_methods, *methods.shipping_methods]
    assert all(row.name for row in rows)
    is_arabic = [any("\u0600" <= letter <= "\u06ff" for letter in row.name) for row in rows]
    assert is_arabic == [locale == "ar"] * len(rows)


def test_stages_have_names_in_the_other_languages_too():
    stage = build_first_methods("fr", NOW).stages[0]
    assert (stage.name, stage.names) == ("Reçue", {"en": "Received", "fr": "Reçue", "ar": "وارد"})


async def test_a_shop_that_has_settings_stays_as_it_is(shops, set_up):
    shops.settings = ShopSettings.default(TENANT)

    await set_up()

    assert shops.methods is None


@pytest.mark.parametrize(("country", "percent"), [("MA", 20), ("BE", 21), ("AE", 5), ("US", 0), ("DE", 0)])
async def test_a_new_shop_has_the_usual_rate_of_its_country(shops, set_up, country, percent):
    await set_up(country=country)
    assert shops.settings.vat_percent == percent


@pytest.mark.parametrize(("country", "holidays"), [("MA", "MA"), ("US", "US"), ("", "")])
async def test_a_new_shop_is_closed_on_the_public_holidays_of_its_country(shops, set_up, country, holidays):
    await set_up(country=country)
    assert shops.settings.holiday_country == holidays
