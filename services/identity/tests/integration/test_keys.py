from datetime import timedelta

import jwt
import pytest
from chassis.errors import ConflictError, UnauthenticatedError
from chassis.settings import SettingsError
from chassis.tokens import Verifier
from identity.access import keys
from identity.process import open_identity


def kid_of(token):
    return jwt.get_unverified_header(token)["kid"]


async def age(admin, time):
    """Make all keys older."""
    await admin.execute(
        "UPDATE signing_keys SET created_at = created_at - $1::interval, "
        "promoted_at = promoted_at - $1::interval, retired_at = retired_at - $1::interval",
        time,
    )


@pytest.mark.asvs("11.6.1")
async def test_a_key_is_published_before_it_signs(identity, sign_in, admin):
    before = await identity.keys.published()
    first = (await sign_in())["access_token"]
    await age(admin, keys.SPREAD)

    rotated = await identity.keys.rotate()
    second = (await sign_in())["access_token"]

    assert kid_of(first) != kid_of(second) == rotated
    assert {kid_of(first), kid_of(second)} == {key["kid"] for key in before["keys"]}


@pytest.mark.asvs("11.2.2")
async def test_tokens_stay_valid_during_a_rotation(identity, sign_in, admin):
    requests = []

    async def fetch():
        requests.append(1)
        return await identity.keys.published()

    other_process = Verifier(fetch, "souk", "souk")
    first = (await sign_in())["access_token"]
    await other_process.verify(first)
    await age(admin, keys.SPREAD)
    await identity.keys.rotate()
    second = (await sign_in())["access_token"]
    other_process._callers.clear()

    assert (await other_process.verify(first)).tenant == "atlas", "tokens of the retired key live on"
    assert (await other_process.verify(second)).tenant == "atlas", "the new key was published before"
    assert len(requests) == 1


async def test_a_retired_key_is_published_until_no_token_needs_it(identity, sign_in, admin):
    token = (await sign_in())["access_token"]
    await age(admin, keys.SPREAD)
    await identity.keys.rotate()
    assert len((await identity.keys.published())["keys"]) == 3

    await age(admin, keys.PUBLISHED_AFTER)
    await identity.keys.refresh(at_once=True)

    assert kid_of(token) not in {key["kid"] for key in (await identity.keys.published())["keys"]}
    with pytest.raises(UnauthenticatedError):
        await Verifier(identity.keys.published, "souk", "souk").verify(token)
    await age(admin, keys.SPREAD)
    await identity.keys.rotate()
    assert await admin.fetchval("SELECT count(*) FROM signing_keys") == 3, "and then forgotten"


async def test_a_new_key_does_not_sign_before_caches_have_it(identity):
    with pytest.raises(ConflictError, match="in 2 minutes"):
        await identity.keys.rotate()


async def test_a_key_signs_for_thirty_days(identity, admin):
    first = (await identity.keys.signing()).id
    await age(admin, keys.LIFE - timedelta(minutes=1))
    await identity.keys.refresh(at_once=True)
    assert (await identity.keys.signing()).id == first

    await age(admin, timedelta(minutes=2))
    await identity.keys.refresh(at_once=True)

    assert (await identity.keys.signing()).id != first


async def test_two_processes_share_their_keys(identity, settings, admin):
    async with open_identity(settings) as other:
        assert (await other.keys.signing()).id == (await identity.keys.signing()).id
        await age(admin, keys.SPREAD)
        rotated = await other.keys.rotate()
        await identity.keys.refresh(at_once=True)
        assert (await identity.keys.signing()).id == rotated
        states = await admin.fetch("SELECT state FROM signing_keys ORDER BY state")
        assert [row["state"] for row in states] == ["current", "next", "retired"]


@pytest.mark.asvs("11.3.1", "11.3.2")
async def test_private_keys_are_encrypted_at_rest(identity, admin):
    current = await identity.keys.signing()
    scalar = current.private.private_numbers().private_value.to_bytes(32, "big")

    stored = [bytes(row["private_key"]) for row in await admin.fetch("SELECT private_key FROM signing_keys")]

    assert len(stored) == 2
    assert all(scalar not in locked and b"EC" not in locked[:4] for locked in stored)


@pytest.mark.asvs("11.3.3")
async def test_keys_cannot_be_decrypted_with_another_secret(identity, settings):
    with pytest.raises(SettingsError, match="IDENTITY_SECRET is not the one"):
        async with open_identity(settings.model_copy(update={"secret": "x" * 40})):
            pass


@pytest.mark.asvs("11.2.3")
@pytest.mark.parametrize(
    ("secret", "message"), [("", "missing settings: IDENTITY_SECRET"), ("short", "too short")]
)
async def test_a_weak_secret_is_rejected(settings, secret, message):
    with pytest.raises(SettingsError, match=message):
        async with open_identity(settings.model_copy(update={"secret": secret})):
            pass


@pytest.mark.asvs("11.3.3")
async def test_keys_cannot_be_swapped_in_the_database(identity, settings, admin):
    await admin.execute(
        "UPDATE signing_keys a SET private_key = b.private_key FROM signing_keys b WHERE a.id <> b.id"
    )

    with pytest.raises(SettingsError):
        await identity.keys.refresh(at_once=True)
