import orjson
import pytest
from chassis.errors import ConflictError, ForbiddenError, NotFoundError, ValidationError
from chassis.model import uuid7
from chassis.settings import SettingsError
from gateway.identity import commands, demo, tenants, users
from gateway.identity.demo import ATLAS, PEOPLE, RIF
from gateway.identity.tenants import NewTenant
from gateway.identity.users import NewUser, UserChange

ADMIN, STAFF, RIDER = (person.id for person in PEOPLE[:3])
NEW = NewUser("Leila@Atlas.test", "Leila Mansouri", ["ROLE_STAFF"], "a fine password")
FOUNDING = NewTenant("medina", "Medina Books", "MAD", "ar", "Africa/Casablanca")


@pytest.fixture
def news(admin):
    """What was told of people since the demo world was made: (tenant, data)."""

    async def news():
        known = {str(person.id) for person in PEOPLE}
        rows = await admin.fetch("SELECT tenant, event, data FROM outbox ORDER BY seq")
        assert {row["event"] for row in rows} == {"user-changed"}
        told = [(row["tenant"], orjson.loads(row["data"])) for row in rows]
        return [(tenant, data) for tenant, data in told if data["id"] not in known or data["version"] > 1]

    return news


async def test_the_demo_world_is_told_once(identity, admin):
    await demo.seed(identity)

    rows = await admin.fetch("SELECT tenant, aggregate_id, data FROM outbox ORDER BY seq")

    assert [row["aggregate_id"] for row in rows] == [person.id for person in PEOPLE]
    assert [row["tenant"] for row in rows] == ["atlas"] * 5 + ["rif"]
    rider = orjson.loads(rows[2]["data"])
    assert (rider["email"], rider["roles"]) == ("rider@atlas.test", ["ROLE_SHIPPING_AGENT"])
    assert await admin.fetchval("SELECT count(*) FROM users") == len(PEOPLE)


@pytest.mark.parametrize("person", PEOPLE, ids=[person.email for person in PEOPLE])
async def test_everyone_of_the_demo_world_can_sign_in(sign_in, person):
    assert await sign_in(username=person.email, tenant=person.tenant.slug)


async def test_there_is_no_demo_world_in_production(settings, admin):
    with pytest.raises(SettingsError, match="local only"):
        await commands.run("demo", settings.model_copy(update={"mode": "production"}))


async def test_a_new_person_is_told_and_can_sign_in(identity, news, sign_in):
    user_id = await users.add_user(identity, ATLAS, NEW)

    [(tenant, data)] = await news()
    assert tenant == "atlas"
    assert (data["id"], data["version"], data["email"]) == (str(user_id), 1, "leila@atlas.test")
    assert await sign_in(username="leila@atlas.test", password=NEW.password)


async def test_a_person_is_added_once(identity, news):
    user_id = await users.add_user(identity, ATLAS, NEW)

    with pytest.raises(ValidationError) as refused:
        await users.add_user(identity, ATLAS, NEW)

    assert (refused.value.violations[0].code, refused.value.violations[0].existing) == ("taken", str(user_id))
    assert len(await news()) == 1


async def test_another_tenant_gives_nobody_a_new_password_or_name(identity, news, sign_in, client):
    user_id = await users.add_user(identity, ATLAS, NEW)
    theirs = NewUser(NEW.email, "Somebody", ["ROLE_ADMIN"], "their own password")

    assert await users.add_user(identity, RIF, theirs) == user_id

    assert [(tenant, data["fullName"]) for tenant, data in await news()] == [
        ("atlas", "Leila Mansouri"),
        ("rif", "Somebody"),
    ]
    assert await sign_in(username=NEW.email, password=NEW.password)
    form = {"grant_type": "password", "username": NEW.email, "password": theirs.password}
    assert (await client.post("/auth/token", data=form)).status_code == 400
    with pytest.raises(ForbiddenError):
        await users.change_user(identity, RIF, user_id, UserChange(password="their own password"))
    assert await sign_in(username=NEW.email, password=NEW.password)


async def test_each_change_is_told_with_a_higher_version(identity, news):
    await users.change_user(identity, ATLAS, RIDER, UserChange(name="Karim I."))
    await users.change_user(identity, ATLAS, RIDER, UserChange(roles=["ROLE_STAFF"]))
    await users.deactivate_user(identity, ATLAS, RIDER)

    told = [(data["version"], data["fullName"], data["roles"], data["isValid"]) for _, data in await news()]
    assert told == [
        (2, "Karim I.", ["ROLE_SHIPPING_AGENT"], True),
        (3, "Karim I.", ["ROLE_STAFF"], True),
        (4, "Karim I.", ["ROLE_STAFF"], False),
    ]


@pytest.mark.parametrize("change", [UserChange(is_active=False), UserChange(roles=["ROLE_STAFF"])])
async def test_the_last_admin_stays(identity, news, change):
    with pytest.raises(ConflictError):
        await users.change_user(identity, ATLAS, ADMIN, change)
    assert await news() == []

    await users.change_user(identity, ATLAS, STAFF, UserChange(roles=["ROLE_ADMIN"]))
    await users.change_user(identity, ATLAS, ADMIN, change)


@pytest.mark.parametrize("user_id", [uuid7(), PEOPLE[-1].id], ids=["unknown", "other tenant's"])
async def test_people_of_other_tenants_are_out_of_reach(identity, news, user_id):
    with pytest.raises(NotFoundError):
        await users.change_user(identity, ATLAS, user_id, UserChange(password="another password"))
    assert await news() == []


@pytest.mark.parametrize(
    ("wrong", "field"),
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
async def test_what_can_not_be_taken_is_named(identity, news, wrong, field):
    with pytest.raises(ValidationError) as refused:
        await users.add_user(identity, ATLAS, NewUser(**{**vars(NEW), **wrong}))

    assert [one.field for one in refused.value.violations] == [field]
    assert await news() == []


async def test_a_new_password_of_ones_own_ends_all_sessions(identity, sign_in, refresh):
    sessions = [(await sign_in())["refresh_token"] for _ in range(2)]

    with pytest.raises(ValidationError):
        await users.change_password(identity, ADMIN, "not it", "a new password")
    assert (await refresh(sessions[0])).status_code == 200
    await users.change_password(identity, ADMIN, demo.PASSWORD, "a new password")

    assert [(await refresh(token)).status_code for token in sessions] == [400, 400]
    assert await sign_in(password="a new password")


async def test_a_tenant_is_founded_with_its_admin(identity, news, sign_in):
    tenant = await tenants.create(identity, FOUNDING, "Owner@Medina.test", "Salma Kadiri", "a fine password")

    [(slug, data)] = await news()
    assert (slug, data["email"], data["roles"]) == ("medina", "owner@medina.test", ["ROLE_ADMIN"])
    assert await sign_in(username="owner@medina.test", password="a fine password", tenant=tenant.slug)
    with pytest.raises(ValidationError, match="medina already"):
        await tenants.create(identity, FOUNDING, "other@medina.test", "Other", "a fine password")


@pytest.mark.parametrize(
    "wrong",
    [
        *({"slug": slug} for slug in ("Medina", "m", "1a", "a.b", "a*", "a>", "a b", "www", "a\n", "")),
        {"name": " "},
        {"currency": "dirham"},
        {"locale": "de"},
        {"timezone": "Africa/Nowhere"},
    ],
)
async def test_a_tenant_needs_sound_words(identity, admin, wrong):
    with pytest.raises(ValidationError) as refused:
        await tenants.create(
            identity, NewTenant(**{**vars(FOUNDING), **wrong}), "a@b.test", "A", "a fine password"
        )

    assert [one.field for one in refused.value.violations] == list(wrong)
    assert await admin.fetchval("SELECT count(*) FROM tenants") == 2


async def test_the_commands_do_what_they_say(settings, identity, monkeypatch, admin):
    monkeypatch.setattr(commands, "_password", lambda: "a fine password")
    words = [
        "--slug",
        "medina",
        "--name",
        "Medina Books",
        "--admin-email",
        "o@medina.test",
        "--admin-name",
        "Salma",
    ]

    assert "Medina Books" in await commands.run(
        "tenant-create", settings.model_copy(update={"mode": "production"}), words
    )
    await admin.execute("UPDATE signing_keys SET created_at = created_at - interval '1 hour'")
    assert "signs from now on" in await commands.run("rotate-keys", settings)


async def test_nobody_hears_of_what_was_not_committed(identity, news, monkeypatch):
    async def break_down(*_):
        raise RuntimeError("the lights went out")

    monkeypatch.setattr(users, "publish_user_changed", break_down)

    with pytest.raises(RuntimeError):
        await users.add_user(identity, ATLAS, NEW)

    assert await news() == []
    async with identity.database.directory() as connection:
        assert not await connection.fetchval("SELECT true FROM users WHERE email = 'leila@atlas.test'")
