"""The adapter's other calls against recorded bodies: sign-in, settings, lists, stock of a variant, orders."""

from datetime import UTC, datetime

import pytest
from chassis.egress import Egress
from dropship_importer.adapters import supplier
from dropship_importer.adapters.accounts import PLATFORM, Account
from dropship_importer.adapters.key_cipher import KeyCipher
from dropship_importer.adapters.priorities import ORDER
from dropship_importer.adapters.product_source import SupplierProductSource
from dropship_importer.adapters.supplier_orders import SupplierOrders
from dropship_importer.adapters.suppliers.cj.categories import add_second_level_ids, list_leaf_ids
from dropship_importer.adapters.tokens import Tokens
from dropship_importer.domain.errors import SupplierError, UnavailableError
from dropship_importer.domain.search import Search
from dropship_importer.domain.supplier_order import Address, ParcelLine
from dropship_importer.usecases.place_order import Parcel
from mutations import FORMS, MUTATIONS, get_value, is_number, list_paths, mutate

LAMP, NIGHT_LIGHT = "1C7A2B90-33E1-4B0C-9D55-0A1B2C3D4E5F", "1C7A2B90-33E1-4B0C-9D55-0A1B2C3D4E60"
LEAF, OTHER_LEAF = "0F5E4D3C-2B1A-4099-8877-665544332211", "0F5E4D3C-2B1A-4099-8877-665544332212"
VID, ORDER_ID = "1796078021431009281", "310823100016290555"
ADDRESS = Address("Nadia", "", "MA", "Casablanca-Settat", "Casablanca", "", "12 Rue Tahar Sebti")
PARCEL = Parcel("souk-1", "CN", ADDRESS, [ParcelLine("L", VID, "Lamp", 1)], pay_from_balance=False)
HTML = "<html><h1>502 Bad Gateway</h1></html>"


@pytest.fixture
def client(replica, key, monkeypatch):
    """The supplier's client of an account that no other test has, which repeats failed calls at once."""
    monkeypatch.setattr(supplier, "_RETRY_DELAY", 0.0)
    return replica(key(9, 92), max_rate=6)


@pytest.fixture
async def forget(database):
    """Forget what was read, learnt and signed in."""

    async def forget():
        async with database.transaction(str(PLATFORM)) as transaction:
            for table in ("catalogue_page", "supplier_token", "supplier_budget"):
                await transaction.connection.execute(f"DELETE FROM {table}")

    return forget


class Calls:
    """What the importer makes of each body; a method has the body's name."""

    def __init__(self, client, tokens, tenant_id, account) -> None:
        self._client, self._catalogue, self._tokens = client, client.catalogue, tokens
        self._tenant_id, self._account = tenant_id, account
        self._source = SupplierProductSource(client.catalogue, images=None)
        self._orders = SupplierOrders(client.catalogue, client.supplier, ORDER)

    async def product_list(self, **fields):
        page = await self._source.fetch_search_page(self._tenant_id, Search(**fields), 1)
        return [(pid, name) for pid, name, _ in page.items]

    async def product_list_v2(self):
        tree = await self._read_tree()
        return await self.product_list(category_id=tree[0]["categoryFirstList"][0]["categorySecondId"])

    async def categories(self):
        tree = await self._read_tree()
        return [list_leaf_ids(tree, leaf) for leaf in (LEAF, OTHER_LEAF)]

    async def _read_tree(self):
        return add_second_level_ids((await self._catalogue.get_categories(self._tenant_id)).value)

    async def settings(self):
        # A first call reads the settings.
        await self._catalogue.get_categories(self._tenant_id)
        return (await self._client.budget.read_points(PLATFORM, PLATFORM)).calls_per_second

    async def stock_by_vid(self):
        response = await self._catalogue.get_variant_stock(self._tenant_id, VID)
        return response.client.to_variant_stock(response.value)

    async def sign_in(self):
        return (await self._tokens().get(self._account))[0]

    async def order_detail(self):
        order = await self._orders.find(self._tenant_id, "souk-1")
        return order and (order.supplier_order_id, order.amount)

    async def order_created(self):
        order = await self._orders.place(self._tenant_id, PARCEL)
        return order and (order.supplier_order_id, order.amount)


@pytest.fixture
def calls(client, admin, bodies, record, forget, database, key):
    """Make the call of a body, with that body or another one."""

    def create_tokens():
        return Tokens(database, KeyCipher("a secret"), client.clients)

    methods = Calls(client, create_tokens, admin.tenant_id, Account(PLATFORM, PLATFORM, key(9, 92)))

    async def call(name, body=None, **fields):
        await forget()
        for needed in {"categories", "freight"} - {name}:
            await record(needed, bodies[needed])
        await record(name, body or bodies[name], **fields)
        return await getattr(methods, name)()

    return call


NAMES = (
    "product_list", "product_list_v2", "categories", "settings", "stock_by_vid", "sign_in", "order_detail",
    "order_created",
)  # fmt: skip


async def test_recorded_bodies_are_read(calls, bodies):
    assert await calls("product_list") == [(LAMP, "Folding Desk Lamp"), (NIGHT_LIGHT, "夜灯")]
    assert await calls("product_list_v2") == [(LAMP, "Folding Desk Lamp"), (NIGHT_LIGHT, "Night Light")]
    assert await calls("categories") == [[LEAF], [OTHER_LEAF]]
    assert await calls("settings") == 4
    assert await calls("stock_by_vid") == [("CN", 40), ("US", 5)]
    assert await calls("sign_in") == bodies["sign_in"]["data"]["accessToken"]
    for name in ("order_detail", "order_created"):
        order_id, amount = await calls(name)
        assert (order_id, str(amount)) == (ORDER_ID, "14.15")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", NAMES)
async def test_a_number_in_another_form_is_the_same_number(calls, bodies, name, form):
    expected = await calls(name)
    body = bodies[name]
    for path in list_paths(body["data"]):
        if is_number(get_value(body["data"], path)):
            assert await calls(name, mutate(body, ("data", *path), FORMS[form])) == expected, path


def is_harmless(name, value, expected) -> bool:
    """Return whether a value that was read from a mutated body is less than the expected one, and nothing else."""
    if name == "settings":
        return 1 <= value <= 6
    if name in ("order_detail", "order_created"):
        # Without its id it is no order, so that its number is looked up before anything is placed again.
        return value is not None and value[0] == ORDER_ID
    if name == "sign_in":
        return value == expected
    if name == "stock_by_vid":
        return sum(amount for _, amount in value) <= 45
    if name == "categories":
        return all(not leaves or set(leaves) <= {LEAF, OTHER_LEAF} for leaves in value)
    return {pid for pid, _ in value} <= {LAMP, NIGHT_LIGHT} and all(type(text) is str for _, text in value)


@pytest.mark.parametrize("mutation", MUTATIONS)
@pytest.mark.parametrize("name", NAMES)
async def test_whatever_is_lost_of_a_body_nothing_else_is_read(calls, bodies, name, mutation):
    """A lost value is an error of the supplier, or less: never another error, another product or another order."""
    expected, body = await calls(name), bodies[name]
    for path in list_paths(body["data"]):
        try:
            value = await calls(name, mutate(body, ("data", *path), MUTATIONS[mutation]))
        except SupplierError:
            continue
        assert is_harmless(name, value, expected), (path, value)


@pytest.mark.parametrize(
    "data", [None, [], {}, "none", [None], {"list": None}, {"content": [None, {"productList": "x"}]}]
)
@pytest.mark.parametrize("name", NAMES)
async def test_data_of_another_kind_is_an_error_or_nothing(calls, bodies, name, data):
    try:
        value = await calls(name, {**bodies[name], "data": data})
    except SupplierError:
        return
    # The rate stays as it was; an order without data is one that is not there.
    assert not value or name == "settings" or value == [None, None]


@pytest.mark.parametrize("name", [name for name in NAMES if name != "settings"])
async def test_what_is_no_response_is_an_error(calls, name):
    for text, status in ((HTML, 502), (HTML, 200), ('{"code":200,"data":{"pi', 200)):
        with pytest.raises(UnavailableError):
            await calls(name, text, status=status)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "settings"])
async def test_a_slow_body_is_an_error(calls, name, client, sandbox):
    # Signs in while there is time for it.
    await calls(name)
    await client.egress.close()
    client.egress = client.api._egress = Egress(trusted=sandbox.api_url, seconds=0.1)
    with pytest.raises(UnavailableError):
        await calls(name, delay=3)


async def test_a_token_whose_end_has_no_offset_ends_as_early_as_it_can(calls, bodies, database):
    def drop_offset(text):
        return text.partition("+")[0]

    body = mutate(bodies["sign_in"], ("data", "accessTokenExpiryDate"), drop_offset)
    assert await calls("sign_in", body) == bodies["sign_in"]["data"]["accessToken"]
    async with database.transaction(str(PLATFORM)) as transaction:
        expires = await transaction.connection.fetchval("SELECT expires_at FROM supplier_token")
    assert expires == datetime(2031, 2, 9, 1, 6, 33, tzinfo=UTC)
