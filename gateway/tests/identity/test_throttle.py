import asyncio
import re
from datetime import timedelta
from http.cookies import SimpleCookie

import pytest
from chassis.model import now
from gateway.cookies import DEVICE
from identity.access import contact_limits, throttle
from identity.access.throttle import Attempt
from identity.process import open_identity

FORM = {"grant_type": "password", "username": "admin@atlas.test", "password": "souk-demo"}
WEB = {"client_id": "souk-web"}
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


@pytest.mark.asvs("6.3.1")
async def test_guesses_from_many_addresses_share_one_limit_per_account(guess, hashes):
    addresses = [f"41.7.{n // 250}.{n % 250}" for n in range(1000)]

    responses = [await guess(address=address) for address in addresses]

    rejected = [response for response in responses if response.status_code == 429]
    # A hundred attempts are free; of the others, only those after the wait are checked.
    assert throttle.FREE_ATTEMPTS_OF_ACCOUNT <= len(hashes) <= throttle.FREE_ATTEMPTS_OF_ACCOUNT + 6
    assert len(rejected) == 1000 - len(hashes)
    assert all(response.headers["retry-after"].isdigit() for response in rejected)


@pytest.mark.asvs("6.3.1")
async def test_simultaneous_guesses_are_counted(guess, hashes):
    await asyncio.gather(*(guess() for _ in range(60)))

    assert throttle.FREE_ATTEMPTS <= len(hashes) <= throttle.FREE_ATTEMPTS + 2


async def test_guesses_are_counted_by_all_processes_together(
    client, guess, hashes, settings, serve_rpcs, identity
):
    """Eleven guesses, of which every other one reaches another process of identity."""
    async with open_identity(settings) as other:
        answers = []
        for number in range(throttle.FREE_ATTEMPTS + 1):
            serve_rpcs((identity, other)[number % 2])
            answers.append((await guess()).json()["error"])
    assert answers == ["invalid_grant"] * throttle.FREE_ATTEMPTS + ["slow_down"]
    assert len(hashes) == throttle.FREE_ATTEMPTS


async def test_unknown_users_are_throttled_with_the_same_response(guess):
    results = []
    for name, address in (("admin@atlas.test", "41.1.1.1"), ("nobody@atlas.test", "41.1.1.2")):
        responses = [
            await guess(GUESS | {"username": name}, address) for _ in range(throttle.FREE_ATTEMPTS + 1)
        ]
        results.append(
            [
                (response.status_code, response.json()["error"], response.json()["detail"])
                for response in responses
            ]
        )
        assert responses[-1].headers["retry-after"] == "1"

    assert results[0] == results[1]
    assert [status for status, *_ in results[0]] == [400] * throttle.FREE_ATTEMPTS + [429]
    assert results[0][-1][1] == "slow_down"


async def test_guesses_for_many_accounts_share_one_limit_per_address(guess, hashes):
    names = [f"person{n}@atlas.test" for n in range(throttle.FREE_ATTEMPTS_OF_ADDRESS + 20)]

    for name in names:
        await guess(GUESS | {"username": name})

    assert len(hashes) <= throttle.FREE_ATTEMPTS_OF_ADDRESS + 3
    assert (await guess(GUESS | {"username": "another@atlas.test"}, "41.1.1.9")).status_code == 400


@pytest.mark.asvs("4.1.3", "15.3.4")
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
        for _ in range(throttle.FREE_ATTEMPTS - 1):
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
    for _ in range(throttle.FREE_ATTEMPTS + 1):
        await guess()

    assert (await guess(FORM)).status_code == 429, "the account is closed for new sessions"
    assert (await refresh(body["refresh_token"])).status_code == 200
    bearer = {"Authorization": f"Bearer {body['access_token']}"}
    assert (await client.get("/auth/me", headers=bearer)).status_code == 200


@pytest.mark.asvs("6.3.1")
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
        for _ in range(throttle.FREE_ATTEMPTS):
            await throttle.admit(connection, attempt, time)
        assert await throttle.admit(connection, attempt, time)
        later = time + throttle.QUIET + timedelta(seconds=1)
        for _ in range(throttle.FREE_ATTEMPTS):
            assert not await throttle.admit(connection, attempt, later)
        await throttle.purge(connection, later + throttle.QUIET + timedelta(minutes=1))

    assert await admin.fetchval("SELECT count(*) FROM attempts") == 0


async def test_no_client_address_is_stored(guess, admin):
    await guess()

    subjects = [row["subject"] for row in await admin.fetch("SELECT subject FROM attempts")]

    assert len(subjects) == 3
    assert not any("atlas" in subject or "41.1" in subject for subject in subjects)


async def sign_in_web(client, address, **headers):
    """Sign in as the browser of a person and return its device cookie."""
    headers |= {"X-Forwarded-For": address}
    response = await client.post("/auth/token", data=FORM | WEB, headers=headers)
    assert response.status_code == 200, response.text
    [line] = [
        header for header in response.headers.get_list("set-cookie") if header.startswith(DEVICE.base_name)
    ]
    return SimpleCookie(line)[DEVICE.base_name].value


@pytest.mark.asvs("6.3.1")
async def test_strangers_lock_no_one_out_of_a_known_device(client, guess, admin):
    cookie = await sign_in_web(client, "41.8.8.8")
    responses = [await guess(address=f"41.7.{n // 250}.{n % 250}") for n in range(140)]
    assert responses[-1].status_code == 429, "guesses are bounded all the same"
    assert (await guess(FORM, "41.9.9.9")).status_code == 429, "a device that is not known waits"

    assert await sign_in_web(client, "41.9.9.9", Cookie=f"{DEVICE.base_name}={cookie}") == cookie


async def test_a_stranger_locks_no_one_out_of_another_address(guess):
    for _ in range(throttle.FREE_ATTEMPTS + 5):
        await guess(address="41.7.7.7")

    assert (await guess(FORM, "41.7.7.7")).status_code == 429
    assert (await guess(FORM, "41.8.8.8")).status_code == 200


async def test_an_attempt_that_one_limit_stops_counts_for_no_other(guess):
    for _ in range(throttle.FREE_ATTEMPTS_OF_ACCOUNT + 20):
        await guess(address="41.7.7.7")

    assert (await guess(FORM, "41.8.8.8")).status_code == 200


async def test_guesses_on_a_known_device_are_bounded(client, hashes):
    cookie = await sign_in_web(client, "41.8.8.8")
    headers = {"Cookie": f"{DEVICE.base_name}={cookie}"}
    hashes.clear()

    for n in range(40):
        forwarded = {"X-Forwarded-For": f"41.6.0.{n}"}
        response = await client.post("/auth/token", data=GUESS | WEB, headers=headers | forwarded)

    assert response.status_code == 429
    assert len(hashes) <= throttle.FREE_ATTEMPTS + 3


async def test_the_cookie_of_one_account_opens_no_other(client, guess):
    cookie = await sign_in_web(client, "41.8.8.8")
    other = GUESS | WEB | {"username": "staff@atlas.test"}
    for _ in range(throttle.FREE_ATTEMPTS + 5):
        headers = {"Cookie": f"{DEVICE.base_name}={cookie}", "X-Forwarded-For": "41.6.6.6"}
        response = await client.post("/auth/token", data=other, headers=headers)

    assert response.status_code == 429
    right = other | {"password": "souk-demo"}
    assert (await client.post("/auth/token", data=right, headers=headers)).status_code == 429


async def test_a_planted_device_cookie_is_replaced(client):
    planted = "a-token-that-a-stranger-knows"

    assert await sign_in_web(client, "41.8.8.8", Cookie=f"{DEVICE.base_name}={planted}") != planted


async def test_a_sign_in_from_a_new_device_is_told_by_mail(client, mailbox):
    first = await sign_in_web(client, "41.8.8.8")
    assert await mailbox() == [], "the first device of all is no news"

    await sign_in_web(client, "41.8.8.9", Cookie=f"{DEVICE.base_name}={first}")
    assert await mailbox() == []

    await sign_in_web(
        client,
        "41.5.5.5",
        **{"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"},
    )

    [mail] = await mailbox()
    assert (mail.kind, mail.message.recipient) == ("new-device", "admin@atlas.test")
    assert "Firefox · Linux" in mail.message.text
    assert "41.5.5.5" in mail.message.text
    # In French, as the shop of the admin.
    assert re.search(r" le \d{1,2} \S+ 20\d\d \d\d:\d\d : ", mail.message.text)


@pytest.mark.asvs("2.4.1")
async def test_messages_are_limited_by_address_and_by_tenant(identity, monkeypatch):
    instant = now()
    monkeypatch.setattr(contact_limits, "now", lambda: instant)

    async def send(address, tenant="atlas"):
        return await contact_limits.admit_message(identity, tenant, address)

    free = throttle.FREE_MESSAGES_OF_ADDRESS
    waits = [await send("41.3.0.1") for _ in range(free + 1)]
    assert [wait > 0 for wait in waits] == [False] * free + [True]
    # Neither another address nor another tenant waits with it.
    assert [await send("41.3.0.2"), await send("41.3.0.1", "rif")] == [0, 0]
    sent = free + 1
    for n in range(throttle.FREE_MESSAGES_OF_TENANT - sent):
        assert await send(f"41.4.{n // 250}.{n % 250}") == 0
    assert await send("41.5.0.1") > 0
    assert await send("41.5.0.1", "rif") == 0


async def test_a_mailed_link_opens_the_way_that_strangers_closed(guess, client, mailbox):
    for n in range(throttle.FREE_ATTEMPTS_OF_ACCOUNT + 10):
        await guess(address=f"41.8.{n // 200}.{n % 200}")
    assert (await guess(FORM, "41.200.0.1")).status_code == 429
    response = await client.post("/fr/api/account/sign-in-link", json={"email": "Admin@Atlas.test"})
    assert response.status_code == 202
    [mail, *_] = await mailbox()
    link = re.search(r"admin/sign-in#(\S+)", mail.message.text)[1]

    wrong = [
        await guess(FORM | {"username": "staff@atlas.test", "password": "a guess", "link": link}, "41.9.0.1"),
        *[await guess(GUESS | {"link": "x" * 43}, "41.9.1.1")],
        *[await guess(GUESS | {"link": link}, "41.9.2.1") for _ in range(throttle.FREE_ATTEMPTS)],
    ]
    right = await guess(FORM | {"link": link}, "41.200.0.1")

    assert [answer.status_code for answer in wrong] == [400, 429] + [400] * throttle.FREE_ATTEMPTS
    assert right.status_code == 429, "guesses with the link are bounded as well"
    await client.post("/fr/api/account/sign-in-link", json={"email": "admin@atlas.test"})
    [mail, *_] = await mailbox()
    fresh = {"link": re.search(r"admin/sign-in#(\S+)", mail.message.text)[1]}
    assert (await guess(FORM | fresh, "41.200.0.1")).status_code == 200
    assert (await guess(FORM | fresh, "41.200.0.2")).status_code == 429, "it works once"
