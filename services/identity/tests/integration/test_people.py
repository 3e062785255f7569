import orjson
import pytest
from chassis.errors import ConflictError, NotFoundError, ValidationError
from chassis.model import uuid7
from chassis.oauth import OAuthError
from identity import commands, demo
from identity.access import tenants, users
from identity.access.people import invitations
from identity.access.tenants import NewTenant
from identity.access.users import UserChange
from identity.demo import ATLAS, PEOPLE, RIF, TENANTS

ADMIN, STAFF, RIDER = (person.id for person in PEOPLE[:3])
NEW = {
    "email": "Leila@Atlas.test",
    "name": "Leila Mansouri",
    "roles": ["ROLE_STAFF"],
    "password": "a fine password",
}
FOUNDING = NewTenant("medina", "Medina Books", "MAD", "ar", "Africa/Casablanca", "MA")


@pytest.fixture
def list_events(admin):
    """Return tenant and data of the events of users, without those of the demo data."""

    async def list_events():
        demo_ids = {str(person.id) for person in PEOPLE}
        rows = await admin.fetch("SELECT tenant, data FROM outbox WHERE event = 'user-changed' ORDER BY seq")
        events = [(row["tenant"], orjson.loads(row["data"])) for row in rows]
        return [
            (tenant, data) for tenant, data in events if data["id"] not in demo_ids or data["version"] > 1
        ]

    return list_events


async def test_the_demo_data_is_published_once(identity, admin):
    await demo.add_demo(identity)

    sql = "SELECT tenant, aggregate_id, data FROM outbox WHERE event = 'user-changed' ORDER BY seq"
    rows = await admin.fetch(sql)

    assert [row["aggregate_id"] for row in rows] == [person.id for person in PEOPLE]
    assert [row["tenant"] for row in rows] == [person.tenant.slug for person in PEOPLE]
    rider = orjson.loads(rows[2]["data"])
    assert (rider["email"], rider["roles"]) == ("rider@atlas.test", ["ROLE_SHIPPING_AGENT"])
    assert await admin.fetchval("SELECT count(*) FROM users") == len(PEOPLE)


@pytest.mark.parametrize("person", PEOPLE, ids=[person.email for person in PEOPLE])
async def test_every_demo_user_can_sign_in(sign_in, person):
    assert await sign_in(username=person.email, tenant=person.tenant.slug)


async def test_a_new_user_is_published_and_can_sign_in(add_member, list_events, sign_in):
    user_id = await add_member(ATLAS, **NEW)

    [(tenant, data)] = await list_events()
    assert tenant == "atlas"
    assert (data["id"], data["version"], data["email"]) == (str(user_id), 1, "leila@atlas.test")
    assert await sign_in(username="leila@atlas.test", password=NEW["password"])


async def test_a_user_is_added_once(add_member, list_events):
    user_id = await add_member(ATLAS, **NEW)

    with pytest.raises(ValidationError) as error:
        await add_member(ATLAS, **NEW)

    assert (error.value.violations[0].code, error.value.violations[0].existing) == ("taken", str(user_id))
    assert len(await list_events()) == 1


async def test_a_person_with_an_account_joins_and_keeps_password_and_name(
    add_member, list_events, sign_in, join
):
    email, password = NEW["email"], NEW["password"]
    user_id = await add_member(ATLAS, **NEW)

    await join(RIF, email, "Somebody", ["ROLE_ADMIN"], password)

    events = [(tenant, data["id"], data["fullName"]) for tenant, data in await list_events()]
    assert events == [("atlas", str(user_id), "Leila Mansouri"), ("rif", str(user_id), "Somebody")]
    assert await sign_in(username=email, password=password)
    with pytest.raises(OAuthError, match="password is not right"):
        await sign_in(username=email, password="their own password")


async def test_each_change_is_published_with_a_higher_version(identity, list_events):
    await users.change_user(identity, ATLAS, RIDER, UserChange(name="Karim I."))
    await users.change_user(identity, ATLAS, RIDER, UserChange(roles=["ROLE_STAFF"]))
    await users.change_user(identity, ATLAS, RIDER, UserChange(is_active=False))

    events = [
        (data["version"], data["fullName"], data["roles"], data["isValid"]) for _, data in await list_events()
    ]
    assert events == [
        (2, "Karim I.", ["ROLE_SHIPPING_AGENT"], True),
        (3, "Karim I.", ["ROLE_STAFF"], True),
        (4, "Karim I.", ["ROLE_STAFF"], False),
    ]


@pytest.mark.parametrize("change", [UserChange(is_active=False), UserChange(roles=["ROLE_STAFF"])])
async def test_the_last_admin_cannot_be_removed(identity, list_events, change):
    with pytest.raises(ConflictError):
        await users.change_user(identity, ATLAS, ADMIN, change)
    assert await list_events() == []

    await users.change_user(identity, ATLAS, STAFF, UserChange(roles=["ROLE_ADMIN"]))
    await users.change_user(identity, ATLAS, ADMIN, change)


@pytest.mark.parametrize("user_id", [uuid7(), PEOPLE[-1].id], ids=["unknown", "other tenant's"])
async def test_users_of_other_tenants_cannot_be_changed(identity, list_events, user_id):
    with pytest.raises(NotFoundError):
        await users.change_user(identity, ATLAS, user_id, UserChange(name="Somebody"))
    assert await list_events() == []


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"email": "nobody"}, "email"),
        ({"email": "a b@atlas.test"}, "email"),
        ({"email": "a\0@atlas.test"}, "email"),
        ({"name": " "}, "full_name"),
        ({"roles": []}, "roles"),
        ({"roles": ["ROLE_OWNER"]}, "roles"),
        ({"password": "short"}, "password"),
        ({"password": "aaaaaaaaaaaa"}, "password"),
        ({"password": "leila@atlas.test"}, "password"),
        ({"password": "a1" * 200}, "password"),
    ],
)
async def test_an_invalid_field_is_named(add_member, list_events, change, field):
    with pytest.raises(ValidationError) as error:
        await add_member(ATLAS, **NEW | change)

    assert [violation.field for violation in error.value.violations] == [field]
    assert await list_events() == []


@pytest.mark.asvs("6.3.2")
async def test_a_tenant_is_created_with_its_admin_and_published_once(identity, list_events, sign_in, admin):
    tenant = await tenants.create(identity, FOUNDING, "Owner@Medina.test", "Salma Kadiri", "a fine password")

    [(slug, data)] = await list_events()
    assert (slug, data["email"], data["roles"]) == ("medina", "owner@medina.test", ["ROLE_ADMIN"])
    assert await sign_in(username="owner@medina.test", password="a fine password", tenant=tenant.slug)
    with pytest.raises(ValidationError, match="medina already"):
        await tenants.create(identity, FOUNDING, "other@medina.test", "Other", "a fine password")
    [row] = await admin.fetch("SELECT tenant, data FROM outbox WHERE event = 'tenant-created'")
    created = {"id": str(tenant.id), "name": "Medina Books", "locale": "ar"}
    assert (row["tenant"], orjson.loads(row["data"])) == ("medina", created)


@pytest.mark.parametrize(
    "change",
    [
        *({"slug": slug} for slug in ("Medina", "m", "1a", "a.b", "a*", "a>", "a b", "www", "a\n", "")),
        {"name": " "},
        {"currency": "dirham"},
        {"locale": "de"},
        {"timezone": "Africa/Nowhere"},
        *({"country": country} for country in ("", "ma", "MAR", "ZZ", "EU")),
    ],
)
async def test_a_tenant_with_invalid_fields_is_rejected(identity, admin, change):
    with pytest.raises(ValidationError) as error:
        await tenants.create(
            identity, NewTenant(**{**vars(FOUNDING), **change}), "a@b.test", "A", "a fine password"
        )

    assert [violation.field for violation in error.value.violations] == list(change)
    assert await admin.fetchval("SELECT count(*) FROM tenants") == len(TENANTS)


async def test_the_commands_create_tenants_and_users(identity, monkeypatch, admin, run_command):
    monkeypatch.setattr(commands, "_password", lambda: "a fine password")
    arguments = [
        "--slug",
        "medina",
        "--name",
        "Medina Books",
        "--admin-email",
        "o@medina.test",
        "--admin-name",
        "Salma",
        "--country",
        "TN",
    ]

    assert "Medina Books" in await run_command("tenant-create", *arguments, mode="production")
    columns = "currency, locale, timezone, country, is_country_confirmed"
    tenant = await admin.fetchrow(f"SELECT {columns} FROM tenants WHERE slug = 'medina'")
    assert tuple(tenant) == ("TND", "ar", "Africa/Tunis", "TN", True)
    await admin.execute("UPDATE signing_keys SET created_at = created_at - interval '1 hour'")
    assert "signs from now on" in await run_command("rotate-keys")


async def test_a_rolled_back_change_is_not_published(identity, add_member, list_events, monkeypatch):
    async def break_down(*_):
        raise RuntimeError("the lights went out")

    monkeypatch.setattr(invitations, "publish_user_changed", break_down)

    with pytest.raises(RuntimeError):
        await add_member(ATLAS, **NEW)

    assert await list_events() == []
    async with identity.database.directory() as connection:
        assert not await connection.fetchval("SELECT true FROM users WHERE email = 'leila@atlas.test'")
