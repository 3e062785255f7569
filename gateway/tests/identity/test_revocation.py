"""Ending a session ends its access tokens, wherever they are used."""

import os

import pytest
from chassis.bus import Bus
from chassis.context import STAFF
from chassis.errors import UnauthenticatedError
from identity.access import users
from identity.access.users import UserChange
from identity.demo import ATLAS, PASSWORD, PEOPLE

STAFF_MEMBER = next(person for person in PEOPLE if person.role == STAFF)


@pytest.fixture
async def bus():
    bus = Bus(os.environ["SOUK_TEST_NATS_URL"], "identity-test", lost=lambda: None)
    await bus.open()
    yield bus
    await bus.close()


@pytest.fixture
async def identity(identity, settings, bus, open_process):
    """The identity with the demo data, in a process that has a bus."""
    async with open_process(settings, bus) as connected:
        yield connected


async def is_accepted(identity, grant):
    try:
        await identity.verifier.verify(grant["access_token"])
    except UnauthenticatedError:
        return False
    return True


@pytest.mark.asvs("7.4.1")
async def test_signing_out_ends_the_sessions_access_token_and_no_other(identity, client, sign_in):
    first, second = await sign_in(), await sign_in()
    assert await is_accepted(identity, first)
    await client.post("/auth/revoke", data={"token": first["refresh_token"]})
    assert not await is_accepted(identity, first)
    assert await is_accepted(identity, second)


async def test_a_stolen_refresh_token_ends_the_access_tokens_too(identity, sign_in, refresh, admin):
    grant = await sign_in()
    renewed = (await refresh(grant["refresh_token"])).json()
    await admin.execute("UPDATE refresh_tokens SET rotated_at = rotated_at - interval '1 minute'")
    assert (await refresh(grant["refresh_token"])).status_code == 400
    assert not await is_accepted(identity, grant)
    assert not await is_accepted(identity, renewed)


async def test_a_change_of_password_ends_every_access_token(identity, client, sign_in):
    first, second = await sign_in(), await sign_in()
    headers = {"Authorization": f"Bearer {first['access_token']}"}
    body = {"currentPassword": PASSWORD, "newPassword": "another password"}
    assert (await client.post("/fr/api/account/password", json=body, headers=headers)).status_code == 200
    assert not await is_accepted(identity, first)
    assert not await is_accepted(identity, second)
    assert await is_accepted(identity, await sign_in(password="another password"))


@pytest.mark.asvs("7.4.2")
@pytest.mark.parametrize("change", [UserChange(roles=["ROLE_SHIPPING_AGENT"]), UserChange(is_active=False)])
async def test_changed_roles_and_deactivation_take_effect_at_once(identity, sign_in, change):
    other = await sign_in()
    grant = await sign_in(username=STAFF_MEMBER.email)
    await users.change_user(identity, ATLAS, STAFF_MEMBER.id, change)
    assert not await is_accepted(identity, grant)
    assert await is_accepted(identity, other)


async def test_a_change_of_name_ends_nothing(identity, sign_in):
    grant = await sign_in(username=STAFF_MEMBER.email)
    await users.change_user(identity, ATLAS, STAFF_MEMBER.id, UserChange(name="Yassine A."))
    assert await is_accepted(identity, grant)
