"""Whatever strangers did with an account of somebody's address: once its owner set a password by a mailed link, only
the owner gets in."""

import itertools
import os

import pytest
from account_histories import World, play
from chassis.bus import Bus
from gateway.cookies import REFRESH
from identity.demo import ATLAS, RIF
from strangers import Shop

# Tables with rows of a person which sign nobody in, and those whose rows do.
KEPT = {"memberships", "notifications"}
ENDED = {
    *(
        "api_keys",
        "known_devices",
        "outside_applications",
        "passkey_challenges",
        "passkeys",
        "account_links",
    ),
    *("pins", "recovery_codes", "sessions", "totp_secrets"),
}
numbers = itertools.count(1)


@pytest.fixture
async def bus():
    bus = Bus(os.environ["SOUK_TEST_NATS_URL"], "strangers-test", lost=lambda: None)
    await bus.open()
    yield bus
    await bus.jetstream.delete_stream("identity")
    await bus.close()


@pytest.fixture
async def identity(identity, settings, bus, open_process):
    """The identity with the demo data, in a process whose access tokens can be revoked."""
    async with open_process(settings, bus) as connected:
        yield connected


@pytest.fixture
def open_world(identity, client, mailbox, sign_in, admin):
    """Return a new address with its stranger and its owner."""

    async def open_world():
        number = next(numbers)
        email, address = f"owner{number}@example.test", f"41.{number // 250}.{number % 250}.7"
        shops = []
        for tenant, username in ((ATLAS, "admin@atlas.test"), (RIF, "admin@rif.test")):
            token = (await sign_in(username=username))["access_token"]
            shops.append(Shop(client, mailbox, tenant, token))
        # Keys of examples before would exceed what a tenant may have.
        await admin.execute("DELETE FROM api_keys")
        return World(identity, client, admin, email, address, *shops)

    return open_world


async def test_only_the_owner_gets_in_after_random_histories(open_world):
    await play(open_world, 30, 20)


@pytest.mark.long
@pytest.mark.timeout(3600)
async def test_only_the_owner_gets_in_after_many_random_histories(open_world):
    await play(open_world, 500, 40)


async def test_a_stranger_with_everything_is_out_after_the_owners_reset(open_world, admin):
    world = await open_world()
    stranger = world.stranger
    await stranger.invite(is_mailed=True)
    await stranger.accept("lantern of the tale")
    await stranger.sign_in()
    password = stranger.loot.passwords[0]
    for means in (stranger.set_pin, stranger.begin_passkey):
        await means(password)
    await stranger.finish_passkeys()
    await stranger.begin_passkey(password)
    await stranger.make_key()
    await stranger.consent()
    await stranger.delegate()
    await stranger.set_second_factor(password)
    await stranger.make_reset_link()
    assert await list_tables_of(admin, await world.user_id()) >= ENDED
    assert not [name for name, value in vars(stranger.loot).items() if not value], "each of them works before"
    assert len(await stranger.switch_by_pin(await world.user_id())) == len(stranger.loot.browsers)
    assert stranger.loot.browsers[0].cookies[REFRESH.base_name]

    done = await world.reset_by_mail()

    assert (done.json()["hasEndedAll"], done.json()["review"]) == (True, None)
    assert await list_tables_of(admin, await world.user_id()) <= KEPT, "a new means of sign-in ends too"
    await world.check_only_the_owner_gets_in()
    till = stranger.loot.browsers[0]
    form = {"username": world.email, "password": world.own_password}
    assert (await till.grant("password", **form)).status_code == 200, "the owner uses the same till"
    assert not await stranger.switch_by_pin(await world.user_id())


async def list_tables_of(admin, user_id):
    """Return the tables that have a row of the person."""
    columns = """SELECT table_name, column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'user_id'"""
    tables = set()
    for table, column in await admin.fetch(columns):
        if await admin.fetchval(f"SELECT count(*) FROM {table} WHERE {column}::text = $1", user_id):
            tables.add(table)
    return tables


async def test_a_link_of_one_tenants_admin_ends_when_the_person_joins_another(open_world):
    world = await open_world()
    await world.stranger.invite(is_mailed=False)
    await world.stranger.accept("lantern of the tale")
    await world.reset_by_mail()
    await world.stranger.make_reset_link()
    assert world.stranger.loot.reset_links

    await world.join_the_other_tenant()

    assert not await world.stranger.use_reset_links("harbour of the tale")
    await world.check_only_the_owner_gets_in()
