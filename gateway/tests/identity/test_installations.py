import pytest
from chassis.errors import NotFoundError, ValidationError
from gateway.applications import all_applications
from gateway.identity import commands, installations, tenants
from gateway.identity.demo import ATLAS, RIF

MEDINA = tenants.NewTenant("medina", "Medina", "MAD", "fr", "Africa/Casablanca")


async def test_demo_tenants_have_every_application(identity):
    for tenant in (ATLAS, RIF):
        assert await installations.list_installed(identity.database, tenant.id) == all_applications()


async def test_a_new_tenant_has_every_application(identity):
    tenant = await tenants.create(identity, MEDINA, "owner@medina.test", "Owner", "a fine password")
    assert await installations.list_installed(identity.database, tenant.id) == all_applications()


async def test_installing_and_removing_concern_one_tenant_and_can_be_repeated(identity):
    for _ in range(2):
        await installations.remove(identity, "atlas", "snooker")
    assert await installations.list_installed(identity.database, ATLAS.id) == all_applications() - {"snooker"}
    assert await installations.list_installed(identity.database, RIF.id) == all_applications()
    for _ in range(2):
        await installations.install(identity, "atlas", "snooker")
    assert await installations.list_installed(identity.database, ATLAS.id) == all_applications()


async def test_unknown_names_are_rejected(identity):
    with pytest.raises(ValidationError, match="planning"):
        await installations.install(identity, "atlas", "chess")
    for change in (installations.install, installations.remove):
        with pytest.raises(NotFoundError, match="nowhere"):
            await change(identity, "nowhere", "snooker")


async def test_me_lists_the_applications(identity, client, sign_in):
    await installations.remove(identity, "atlas", "snooker")
    token = (await sign_in())["access_token"]
    response = await client.get("/auth/me", headers={"Authorization": f"Bearer {token}"})
    assert response.json()["applications"] == sorted(all_applications() - {"snooker"})


async def test_an_operator_installs_and_removes(identity, settings):
    assert "removed" in await commands.run("application-remove", settings, ["atlas", "snooker"])
    assert "snooker" not in await installations.list_installed(identity.database, ATLAS.id)
    assert "installed" in await commands.run("application-install", settings, ["atlas", "snooker"])
    assert "snooker" in await installations.list_installed(identity.database, ATLAS.id)
