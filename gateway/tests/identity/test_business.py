"""What admins change of their business, and what everyone sees of it."""

import io

import orjson
import pytest
from chassis.errors import BusyError
from countries.packs import country_pack, packed_countries
from gateway.identity.guests import Guests
from identity.access import installations
from identity.access.business.contrast import contrast
from identity.access.business.languages import follow_pack
from identity.access.business.orders import GrpcOrders
from identity.access.usable_applications import first_applications
from identity.demo import ATLAS
from PIL import Image
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

URL = "/fr/api/business"


class FakeStore:
    """Files by path."""

    def __init__(self):
        self.files = {}

    async def put(self, tenant, name, file):
        path = f"/uploads/{tenant}/{name}"
        self.files[path] = file
        return path


@pytest.fixture
def store(client):
    app = client._transport.app
    app.state.store = FakeStore()
    return app.state.store


def picture(width, height, form="PNG"):
    target = io.BytesIO()
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    Image.new("RGBA" if form == "PNG" else "RGB", (width, height), "#0b6b66").save(target, form, exif=exif)
    return target.getvalue()


@pytest.fixture
def upload(client, sign_in, store):
    async def upload(content, media="image/png"):
        token = (await sign_in())["access_token"]
        headers = {"Authorization": f"Bearer {token}", "Content-Type": media}
        return await client.put(f"{URL}/logo", content=content, headers=headers)

    return upload


async def test_a_change_is_seen_by_members_and_on_the_sign_in_page(call, client, store):
    body = {"name": "Atlas & Filles", "brandColor": "#7a2e4d", "languages": ["fr", "ar"]}

    changed = (await call("PATCH", URL, body)).json()

    assert changed | body == changed
    assert changed["version"] == 2
    me = (await call("GET", "/auth/me", username="staff@atlas.test")).json()["tenant"]
    assert (me["name"], me["brandColor"], me["languages"]) == ("Atlas & Filles", "#7a2e4d", ["fr", "ar"])
    public = (await client.get("http://atlas.localhost:24080/fr/api/account/tenant")).json()
    assert (public["name"], public["brandColor"], public["logo"]) == ("Atlas & Filles", "#7a2e4d", None)


async def test_services_write_numbers_as_the_tenant_chose(call, identity, edge, sign_in, store):
    before = (await call("GET", URL)).json()
    style = {"numberFormat": "comma-point", "arabicDigits": True}

    changed = (await call("PATCH", URL, style)).json()

    assert (before["numberFormat"], before["arabicDigits"]) == ("language", False)
    assert changed | style == changed
    me = (await call("GET", "/auth/me", username="staff@atlas.test")).json()["tenant"]
    assert me | style == me
    caller = await identity.verifier.verify((await sign_in())["access_token"])
    assert (caller.number_format, caller.arabic_digits) == ("comma-point", True)
    guest = await Guests(edge.data, edge.verifier, None).get("atlas")
    assert (guest.number_format, guest.arabic_digits) == ("comma-point", True)


async def test_a_change_is_published_and_in_the_audit_log(call, admin, store):
    await call("PATCH", URL, {"timezone": "Europe/Paris"})

    [entry, *_] = (await call("GET", "/fr/api/audit_entries?kind=business-changed")).json()["hydra:member"]
    assert (entry["before"], entry["after"]) == (
        {"timezone": "Africa/Casablanca"},
        {"timezone": "Europe/Paris"},
    )
    [event] = await admin.fetch("SELECT data FROM outbox WHERE event = 'tenant-changed'")
    assert '"timezone": "Europe/Paris"' in event["data"] or '"timezone":"Europe/Paris"' in event["data"]


async def test_the_country_is_in_tokens_and_events(call, identity, edge, sign_in, admin, store):
    changed = (await call("PATCH", URL, {"country": "FR"})).json()

    assert (changed["country"], changed["isCountryConfirmed"]) == ("FR", True)
    assert (await call("GET", "/auth/me", username="staff@atlas.test")).json()["tenant"]["country"] == "FR"
    caller = await identity.verifier.verify((await sign_in())["access_token"])
    assert caller.country == "FR"
    assert (await Guests(edge.data, edge.verifier, None).get("atlas")).country == "FR"
    [event] = await admin.fetch("SELECT data FROM outbox WHERE event = 'tenant-changed'")
    assert orjson.loads(event["data"])["country"] == "FR"


async def test_a_country_that_was_suggested_is_confirmed_by_sending_it(call, admin, store):
    await admin.execute("UPDATE tenants SET is_country_confirmed = false")
    assert (await call("GET", URL)).json()["isCountryConfirmed"] is False
    await call("PATCH", URL, {"name": "Atlas"})
    assert (await call("GET", URL)).json()["isCountryConfirmed"] is False

    confirmed = (await call("PATCH", URL, {"country": "MA"})).json()

    assert (confirmed["country"], confirmed["isCountryConfirmed"]) == ("MA", True)


@pytest.mark.parametrize(
    ("body", "field", "code"),
    [
        ({"brandColor": "#e0a32e"}, "brandColor", "contrast"),
        ({"brandColor": "#757575"}, "brandColor", "contrast"),
        ({"brandColor": "teal"}, "brandColor", "text"),
        ({"name": " "}, "name", "blank"),
        ({"locale": "en", "languages": ["fr"]}, "languages", "choice"),
        ({"languages": ["fr", "fr"]}, "languages", "choice"),
        ({"currency": "ABC"}, "currency", "choice"),
        ({"timezone": "Mars/Olympus"}, "timezone", "choice"),
        ({"country": "ZZ"}, "country", "choice"),
        ({"country": "ma"}, "country", "choice"),
        ({"numberFormat": "point-point"}, "numberFormat", "choice"),
    ],
)
async def test_values_that_can_not_be_are_named(call, store, body, field, code):
    response = await call("PATCH", URL, body)

    assert response.status_code == 422
    assert [
        (violation["propertyPath"], violation["code"]) for violation in response.json()["violations"]
    ] == [(field, code)]


async def test_the_currency_changes_until_there_are_orders(call, orders_of_tenant, store):
    assert (await call("PATCH", URL, {"currency": "EUR"})).json()["currency"] == "EUR"
    orders_of_tenant.answer = True

    response = await call("PATCH", URL, {"currency": "MAD"})

    assert (response.status_code, response.json()["code"]) == (409, "currency-in-use")
    read = (await call("GET", URL)).json()
    assert (read["currency"], read["canChangeCurrency"]) == ("EUR", False)
    assert (await call("PATCH", URL, {"currency": "EUR", "name": "Atlas"})).status_code == 200


async def test_the_country_changes_until_there_are_sealed_records(call, orders_of_tenant, store):
    sealing = next(code for code in packed_countries() if country_pack(code).sealing)
    other = next(code for code in packed_countries() if code != sealing)
    changed = (await call("PATCH", URL, {"country": sealing})).json()
    assert (changed["country"], changed["canChangeCountry"]) == (sealing, True)
    orders_of_tenant.sealed = True

    response = await call("PATCH", URL, {"country": other})

    assert (response.status_code, response.json()["code"]) == (409, "country-in-use")
    read = (await call("GET", URL)).json()
    assert (read["country"], read["canChangeCountry"]) == (sealing, False)
    assert (await call("PATCH", URL, {"country": sealing, "name": "Atlas"})).status_code == 200


@pytest.mark.parametrize("reply", [rpc.Sealing(), rpc.Sealing(start_time={"seconds": 1})])
async def test_a_tenant_has_sealed_records_once_they_began(reply):
    class FakeClients:
        async def call(self, method, _):
            assert method.name == "ReadSealing"
            return reply

    assert await GrpcOrders(FakeClients()).has_sealed_records() is reply.HasField("start_time")


async def test_a_change_of_an_old_version_is_stale(call, store):
    await call("PATCH", URL, {"name": "Atlas"})

    response = await call("PATCH", URL, {"name": "Rif", "version": 1})

    assert (response.status_code, response.json()["changed"]) == (412, ["name"])


async def test_a_logo_is_encoded_again_and_can_be_removed(call, upload, store):
    response = await upload(picture(1024, 256))

    path = response.json()["logo"]
    stored = Image.open(io.BytesIO(store.files[path].content))
    assert path.startswith("/uploads/atlas/logo-")
    assert (stored.format, stored.size, stored.mode, dict(stored.getexif())) == (
        "PNG",
        (512, 128),
        "RGBA",
        {},
    )
    assert (await call("PATCH", URL, {"logo": None})).json()["logo"] is None


async def test_what_is_no_picture_is_rejected(upload):
    assert (await upload(b"<svg/>")).status_code == 422
    assert (await upload(b"<svg/>", "image/svg+xml")).status_code == 415


@pytest.mark.parametrize("method", ["GET", "PATCH"])
async def test_only_admins_see_and_change_the_settings(call, store, method):
    response = await call(method, URL, {} if method == "PATCH" else None, username="staff@atlas.test")

    assert response.status_code == 403


def test_contrast_is_that_of_wcag():
    assert round(contrast("#000000", "#ffffff"), 2) == round(contrast("#ffffff", "#000000"), 2) == 21
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48
    assert round(contrast("#0b6b66", "#ffffff"), 2) == 6.35


@pytest.mark.parametrize("items", [[], [pb.Order(id="x")]])
async def test_a_tenant_has_orders_if_one_is_listed(items):
    class FakeClients:
        async def call(self, method, request):
            assert (method.name, request.page.limit) == ("ListOrders", 1)
            return rpc.ListOrdersResponse(items=items)

    assert await GrpcOrders(FakeClients()).has_any() is bool(items)


async def test_nothing_is_changed_while_it_is_not_known_whether_there_are_orders(
    call, store, orders_of_tenant, admin
):
    orders_of_tenant.answer = BusyError("The orders can't be read.")

    response = await call("PATCH", URL, {"currency": "EUR"})

    assert (response.status_code, "Retry-After" in response.headers) == (503, True)
    assert await admin.fetchval("SELECT currency FROM tenants WHERE slug = 'atlas'") == "MAD"


async def test_me_lists_the_applications(identity, call):
    await installations.remove(identity, "atlas", "snooker")
    applications = (await call("GET", "/auth/me")).json()["applications"]
    assert applications == [name for name in first_applications() if name != "snooker"]


@pytest.fixture
def follow(identity):
    """Install or remove the pack of a language."""

    async def follow(language, *, is_active):
        async with identity.database.transaction(ATLAS.id) as transaction:
            name = f"language-{language}"
            await follow_pack(transaction.connection, ATLAS.id, name, is_active=is_active)

    return follow


async def test_a_language_goes_and_comes_with_its_pack(follow, call):
    assert (await call("GET", URL)).json()["languages"] == ["en", "fr", "ar"]
    await follow("ar", is_active=False)
    assert (await call("GET", URL)).json()["languages"] == ["en", "fr"]
    refused = await call("PATCH", URL, {"languages": ["en", "fr", "ar"]})
    assert [violation["code"] for violation in refused.json()["violations"]] == ["language-not-installed"]
    await follow("ar", is_active=True)
    assert (await call("GET", URL)).json()["languages"] == ["en", "fr", "ar"]
