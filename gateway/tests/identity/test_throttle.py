import asyncio
from datetime import timedelta

import pytest
from chassis.model import now
from gateway.identity import throttle
from gateway.identity.throttle import Attempt

FORM = {"grant_type": "password", "username": "admin@atlas.test", "password": "souk-demo"}
GUESS = FORM | {"password": "a guess"}


@pytest.fixture
def guess(client):
    """Try to sign in from an address, as the proxy reports it."""

    async def guess(form=GUESS, address="41.1.1.1"):
        return await client.post("/auth/token", data=form, headers={"X-Forwarded-For": address})

    return guess


@pytest.fixture
def hashes(identity, monkeypatch):
    """Passwords that were hashed."""
    seen = []
    verify = type(identity.passwords).verify

    async def verify_and_count(passwords, stored, password):
        seen.append(password)
        return await verify(passwords, stored, password)

    monkeypatch.setattr(type(identity.passwords), "verify", verify_and_count)
    return seen


async def test_guesses_from_many_addresses_share_one_limit_per_account(guess, hashes):
    addresses = [f"41.7.{n // 250}.{n % 250}" for n in range(1000)]

    responses = [await guess(address=address) for address in addresses]

    rejected = [response for response in responses if response.status_code == 429]
    # Ten attempts are free; of the others, only those after the wait are checked.
    assert throttle.FREE_ATTEMPTS_OF_ACCOUNT <= len(hashes) <= throttle.FREE_ATTEMPTS_OF_ACCOUNT + 6
    assert len(rejected) == 1000 - len(hashes)
    assert all(response.headers["retry-after"].isdigit() for response in rejected)


async def test_simultaneous_guesses_are_counted(guess, hashes):
    await asyncio.gather(*(guess() for _ in range(60)))

    assert throttle.FREE_ATTEMPTS_OF_ACCOUNT <= len(hashes) <= throttle.FREE_ATTEMPTS_OF_ACCOUNT + 2


async def test_unknown_users_are_throttled_with_the_same_response(guess):
    results = []
    for name, address in (("admin@atlas.test", "41.1.1.1"), ("nobody@atlas.test", "41.1.1.2")):
        responses = [
            await guess(GUESS | {"username": name}, address)
            for _ in range(throttle.FREE_ATTEMPTS_OF_ACCOUNT + 1)
        ]
        results.append(
            [
                (response.status_code, response.json()["error"], response.json()["detail"])
                for response in responses
            ]
        )
        assert responses[-1].headers["retry-after"] == "1"

    assert results[0] == results[1]
    assert [status for status, *_ in results[0]] == [400] * throttle.FREE_ATTEMPTS_OF_ACCOUNT + [429]
    assert results[0][-1][1] == "slow_down"


async def test_guesses_for_many_accounts_share_one_limit_per_address(guess, hashes):
    names = [f"person{n}@atlas.test" for n in range(throttle.FREE_ATTEMPTS_OF_ADDRESS + 20)]

    for name in names:
        await guess(GUESS | {"username": name})

    assert len(hashes) <= throttle.FREE_ATTEMPTS_OF_ADDRESS + 3
    assert (await guess(GUESS | {"username": "another@atlas.test"}, "41.1.1.9")).status_code == 400


async def test_a_client_cannot_forge_its_address(client):
    # The proxy appends the address of its peer to the header of the client.
    for n in range(throttle.FREE_ATTEMPTS_OF_ADDRESS + 1):
        claimed = {"X-Forwarded-For": f"41.2.0.{n}, 41.9.9.9"}
        response = await client.post(
            "/auth/token", data=GUESS | {"username": f"p{n}@atlas.test"}, headers=claimed
        )

    assert response.status_code == 429


async def test_the_right_password_resets_the_account(guess):
    for _ in range(3):
        for _ in range(throttle.FREE_ATTEMPTS_OF_ACCOUNT - 1):
            assert (await guess()).status_code == 400
        assert (await guess(FORM)).status_code == 200


async def test_the_right_password_does_not_reset_the_address(guess, hashes):
    own = FORM | {"username": "staff@atlas.test"}
    for n in range(throttle.FREE_ATTEMPTS_OF_ADDRESS):
        await guess(GUESS | {"username": f"person{n}@atlas.test"})
        await guess(own)

    assert (await guess(GUESS | {"username": "more@atlas.test"})).status_code == 429


async def test_throttling_does_not_affect_open_sessions(guess, sign_in, refresh, client):
    body = await sign_in()
    for _ in range(throttle.FREE_ATTEMPTS_OF_ACCOUNT + 1):
        await guess()

    assert (await guess(FORM)).status_code == 429, "the account is closed for new sessions"
    assert (await refresh(body["refresh_token"])).status_code == 200
    bearer = {"Authorization": f"Bearer {body['access_token']}"}
    assert (await client.get("/auth/me", headers=bearer)).status_code == 200


async def test_each_failure_doubles_the_wait_up_to_a_quarter_of_an_hour(identity):
    attempt, time, waits = Attempt("someone@atlas.test", "41.3.3.3"), now(), []
    async with identity.database.directory() as connection:
        for _ in range(45):
            if wait := await throttle.admit(connection, attempt, time):
                assert await throttle.admit(connection, attempt, time) == wait, (
                    "an early attempt does not extend the wait"
                )
                waits.append(wait)
                time += timedelta(seconds=wait)

    assert waits[:5] == [1, 2, 4, 8, 16]
    assert waits[-1] == throttle.MAX_WAIT


async def test_attempts_are_deleted_after_a_day(identity, admin):
    attempt, time = Attempt("someone@atlas.test", "41.3.3.3"), now()
    async with identity.database.directory() as connection:
        for _ in range(throttle.FREE_ATTEMPTS_OF_ACCOUNT):
            await throttle.admit(connection, attempt, time)
        assert await throttle.admit(connection, attempt, time)
        later = time + throttle.QUIET + timedelta(seconds=1)
        for _ in range(throttle.FREE_ATTEMPTS_OF_ACCOUNT):
            assert not await throttle.admit(connection, attempt, later)
        await throttle.purge(connection, later + throttle.QUIET + timedelta(minutes=1))

    assert await admin.fetchval("SELECT count(*) FROM attempts") == 0


async def test_no_client_address_is_stored(guess, admin):
    await guess()

    subjects = [row["subject"] for row in await admin.fetch("SELECT subject FROM attempts")]

    assert len(subjects) == 2
    assert not any("atlas" in subject or "41.1" in subject for subject in subjects)
