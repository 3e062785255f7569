from uuid import uuid4

import pytest
from chassis.contract.applications import all_applications
from chassis.errors import NotFoundError, ValidationError
from chassis.inbox import ConsumerRunner
from chassis.model import uuid7
from identity.access import installations, tenants
from identity.access.accounts import get_tenant
from identity.access.usable_applications import INSTALLATION_CONSUMERS, first_applications, list_usable
from identity.demo import ATLAS, RIF

MEDINA = tenants.NewTenant("medina", "Medina", "MAD", "fr", "Africa/Casablanca", "MA")
ALL = first_applications()
FIRST, LATER = str(uuid7()), str(uuid7())


@pytest.fixture
def get_installed(identity):
    async def get_installed(tenant=ATLAS):
        return await list_usable(identity.database, tenant.id)

    return get_installed


@pytest.fixture
def follow(identity):
    """Handle the event of an installation of Atlas."""
    runner = ConsumerRunner(INSTALLATION_CONSUMERS[0], identity.database, None)

    async def follow(application, version, status="installed", menu_order=0, *, is_enabled=True, id_=FIRST):
        item = {
            "id": id_,
            "application": application,
            "version": version,
            "status": status,
            "menuOrder": menu_order,
            "isEnabled": is_enabled,
        }
        event = {
            "id": str(uuid4()),
            "tenantid": str(ATLAS.id),
            "tenant": "atlas",
            "data": {"installation": item},
        }
        await runner.apply(event)

    return follow


@pytest.fixture
def published(admin):
    """Return what was published of the applications of Atlas since the fixture was made, in order."""

    async def published():
        rows = await admin.fetch(
            "SELECT data->'applications' AS applications FROM outbox"
            " WHERE event = 'applications-changed' AND tenant_id = $1 ORDER BY seq",
            ATLAS.id,
        )
        return [row["applications"] for row in rows]

    return published


async def test_demo_tenants_have_every_application_that_contracts_name(get_installed):
    for tenant in (ATLAS, RIF):
        assert await get_installed(tenant) == ALL


async def test_a_new_tenant_has_every_application_and_the_store_learns_of_it(identity, admin, get_installed):
    tenant = await tenants.create(identity, MEDINA, "owner@medina.test", "Owner", "a fine password")
    assert await get_installed(tenant) == ALL
    sql = "SELECT count(*) FROM outbox WHERE event = 'applications-changed' AND tenant_id = $1"
    assert await admin.fetchval(sql, tenant.id) == 1


async def test_the_copy_follows_the_store(follow, get_installed):
    await follow("snooker", 3, "removed")
    assert await get_installed() == [name for name in ALL if name != "snooker"]
    assert await get_installed(RIF) == ALL
    await follow("snooker", 4, "installing")
    await follow("theme-ocean", 2)
    assert "snooker" not in await get_installed()
    await follow("snooker", 5, is_enabled=False)
    assert "snooker" not in await get_installed()
    await follow("snooker", 6)
    assert {"snooker", "theme-ocean"} <= set(await get_installed())


async def test_an_older_event_changes_nothing(follow, get_installed):
    await follow("snooker", 5, "removed")
    await follow("snooker", 4)
    assert "snooker" not in await get_installed()


async def test_what_is_installed_again_after_its_erasure_is_used_from_its_first_version(
    follow, get_installed
):
    await follow("snooker", 8, "removed")
    await follow("snooker", 6, id_=LATER)
    assert "snooker" in await get_installed()
    await follow("snooker", 9, "removed")
    assert "snooker" in await get_installed()


async def test_applications_are_in_the_order_of_the_menu(follow, get_installed):
    for order, name in enumerate(reversed(ALL)):
        await follow(name, 2, menu_order=order)
    assert await get_installed() == ALL[::-1]


def test_the_menu_of_a_new_tenant_begins_with_the_point_of_sale():
    assert ALL[:2] == ["point-of-sale", "delivery"]
    assert set(ALL) == all_applications()


async def test_a_change_is_published_once(follow, published):
    before = len(await published())
    await follow("theme-ocean", 2, "installing")
    assert len(await published()) == before
    await follow("theme-ocean", 3, menu_order=99)
    await follow("theme-ocean", 3, menu_order=99)
    changes = await published()
    assert len(changes) == before + 1
    assert "theme-ocean" in changes[-1]


async def test_operators_change_one_tenant_at_once_and_can_repeat_it(identity, get_installed, follow, admin):
    for _ in range(2):
        await installations.remove(identity, "atlas", "snooker")
    assert await get_installed() == [name for name in ALL if name != "snooker"]
    assert await get_installed(RIF) == ALL
    for _ in range(2):
        await installations.install(identity, "atlas", "snooker")
    assert set(await get_installed()) == set(ALL)
    await follow("snooker", 2, "removed")
    assert "snooker" not in await get_installed()
    sql = "SELECT count(*) FROM outbox WHERE event = 'application-requested' AND tenant_id = $1"
    assert await admin.fetchval(sql, ATLAS.id) == 4


async def test_unknown_names_are_rejected(identity):
    with pytest.raises(ValidationError, match="planning"):
        await installations.install(identity, "atlas", "chess")
    for change in (installations.install, installations.remove):
        with pytest.raises(NotFoundError, match="no such tenant"):
            await change(identity, "nowhere", "snooker")


async def test_commands_of_an_operator(run_command, identity, get_installed):
    assert "removed" in await run_command("application-remove", "atlas", "snooker")
    assert "snooker" not in await get_installed()
    assert "installed" in await run_command("application-install", "atlas", "snooker")
    assert "snooker" in await get_installed()


async def test_a_language_comes_and_goes_with_its_pack_but_for_the_default_one(follow, identity):
    async def languages():
        async with identity.database.directory() as connection:
            return (await get_tenant(connection, "atlas")).languages

    assert await languages() == ("en", "fr", "ar")
    for language in ("ar", "fr"):
        await follow(f"language-{language}", 2)
        await follow(f"language-{language}", 3, "removed")
    assert await languages() == ("en", "fr")
    await follow("language-ar", 4)
    assert await languages() == ("en", "fr", "ar")
    await follow("language-ar", 5, is_enabled=False)
    assert await languages() == ("en", "fr")
