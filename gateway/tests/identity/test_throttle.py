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
    """Tries to sign in from an address, as our proxy would report it."""

    async def guess(form=GUESS, address="41.1.1.1"):
        return await client.post("/auth/token", data=form, headers={"X-Forwarded-For": address})

    return guess


@pytest.fixture
def hashes(identity, monkeypatch):
    """The passwords that were looked at."""
    seen = []
    verify = type(identity.passwords).verify

    async def counted(passwords, known, password):
        seen.append(password)
        return await verify(passwords, known, password)

    monkeypatch.setattr(type(identity.passwords), "verify", counted)
    return seen


async def test_a_thousand_addresses_guess_no_more_than_one(guess, hashes):
    addresses = [f"41.7.{n // 250}.{n % 250}" for n in range(1000)]

    answers = [await guess(address=address) for address in addresses]

    refused = [answer for answer in answers if answer.status_code == 429]
    # Ten are free; while the rest come in, only those that waited long enough are looked at.
    assert throttle.FREE_ATTEMPTS_OF_ACCOUNT <= len(hashes) <= throttle.FREE_ATTEMPTS_OF_ACCOUNT + 6
    assert len(refused) == 1000 - len(hashes)
    assert all(answer.headers["retry-after"].isdigit() for answer in refused)


async def test_guesses_sent_all_at_once_are_counted_too(guess, hashes):
    await asyncio.gather(*(guess() for _ in range(60)))

    assert throttle.FREE_ATTEMPTS_OF_ACCOUNT <= len(hashes) <= throttle.FREE_ATTEMPTS_OF_ACCOUNT + 2


async def test_unknown_people_are_slowed_down_in_the_same_words(guess):
    told = []
    for name, address in (("admin@atlas.test", "41.1.1.1"), ("nobody@atlas.test", "41.1.1.2")):
        answers = [
            await guess(GUESS | {"username": name}, address)
            for _ in range(throttle.FREE_ATTEMPTS_OF_ACCOUNT + 1)
        ]
        told.append(
            [(answer.status_code, answer.json()["error"], answer.json()["detail"]) for answer in answers]
        )
        assert answers[-1].headers["retry-after"] == "1"

    assert told[0] == told[1]
    assert [status for status, *_ in told[0]] == [400] * throttle.FREE_ATTEMPTS_OF_ACCOUNT + [429]
    assert told[0][-1][1] == "slow_down"


async def test_one_address_guesses_for_few_people_only(guess, hashes):
    names = [f"person{n}@atlas.test" for n in range(throttle.FREE_ATTEMPTS_OF_ADDRESS + 20)]

    for name in names:
        await guess(GUESS | {"username": name})

    assert len(hashes) <= throttle.FREE_ATTEMPTS_OF_ADDRESS + 3
    assert (await guess(GUESS | {"username": "another@atlas.test"}, "41.1.1.9")).status_code == 400


async def test_a_client_can_not_invent_its_address(client):
    # Our proxy appends what it saw to whatever a client claims.
    for n in range(throttle.FREE_ATTEMPTS_OF_ADDRESS + 1):
        claimed = {"X-Forwarded-For": f"41.2.0.{n}, 41.9.9.9"}
        answer = await client.post(
            "/auth/token", data=GUESS | {"username": f"p{n}@atlas.test"}, headers=claimed
        )

    assert answer.status_code == 429


async def test_the_right_password_clears_the_account(guess):
    for _ in range(3):
        for _ in range(throttle.FREE_ATTEMPTS_OF_ACCOUNT - 1):
            assert (await guess()).status_code == 400
        assert (await guess(FORM)).status_code == 200


async def test_the_right_password_does_not_clear_the_address(guess, hashes):
    own = FORM | {"username": "staff@atlas.test"}
    for n in range(throttle.FREE_ATTEMPTS_OF_ADDRESS):
        await guess(GUESS | {"username": f"person{n}@atlas.test"})
        await guess(own)

    assert (await guess(GUESS | {"username": "more@atlas.test"})).status_code == 429


async def test_whoever_is_signed_in_stays_so(guess, sign_in, refresh, client):
    body = await sign_in()
    for _ in range(throttle.FREE_ATTEMPTS_OF_ACCOUNT + 1):
        await guess()

    assert (await guess(FORM)).status_code == 429, "the account is closed for new sessions"
    assert (await refresh(body["refresh_token"])).status_code == 200
    bearer = {"Authorization": f"Bearer {body['access_token']}"}
    assert (await client.get("/auth/me", headers=bearer)).status_code == 200


async def test_each_failure_doubles_the_wait_up_to_a_quarter_of_an_hour(identity):
    attempt, moment, waits = Attempt("someone@atlas.test", "41.3.3.3"), now(), []
    async with identity.database.directory() as connection:
        for _ in range(45):
            if wait := await throttle.admit(connection, attempt, moment):
                assert await throttle.admit(connection, attempt, moment) == wait, "asking early costs nothing"
                waits.append(wait)
                moment += timedelta(seconds=wait)

    assert waits[:5] == [1, 2, 4, 8, 16]
    assert waits[-1] == throttle.MAX_WAIT


async def test_after_a_quiet_day_all_is_forgotten(identity, admin):
    attempt, moment = Attempt("someone@atlas.test", "41.3.3.3"), now()
    async with identity.database.directory() as connection:
        for _ in range(throttle.FREE_ATTEMPTS_OF_ACCOUNT):
            await throttle.admit(connection, attempt, moment)
        assert await throttle.admit(connection, attempt, moment)
        later = moment + throttle.QUIET + timedelta(seconds=1)
        for _ in range(throttle.FREE_ATTEMPTS_OF_ACCOUNT):
            assert not await throttle.admit(connection, attempt, later)
        await throttle.purge(connection, later + throttle.QUIET + timedelta(minutes=1))

    assert await admin.fetchval("SELECT count(*) FROM attempts") == 0


async def test_no_address_of_a_person_is_kept(guess, admin):
    await guess()

    subjects = [row["subject"] for row in await admin.fetch("SELECT subject FROM attempts")]

    assert len(subjects) == 2
    assert not any("atlas" in subject or "41.1" in subject for subject in subjects)
