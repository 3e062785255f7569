import asyncio

import asyncpg
import pytest
from chassis.errors import BusyError

FORM = {"grant_type": "password", "username": "admin@atlas.test", "password": "souk-demo"}


@pytest.mark.asvs("16.5.3")
@pytest.mark.parametrize("lost", [ConnectionRefusedError(), asyncpg.CannotConnectNowError("starting up")])
@pytest.mark.parametrize("form", [FORM, {"grant_type": "refresh_token", "refresh_token": "held"}])
async def test_an_unavailable_database_ends_no_session(client, identity, monkeypatch, lost, form):
    def away():
        raise lost

    monkeypatch.setattr(identity.database, "directory", away)

    response = await client.post("/auth/token", data=form)

    assert response.status_code == 503
    assert response.headers["retry-after"] == "1"


async def test_sign_ins_over_the_queue_limit_are_rejected(identity):
    results = await asyncio.gather(
        *(identity.passwords.verify(None, "a guess") for _ in range(200)), return_exceptions=True
    )

    rejected = [result for result in results if isinstance(result, BusyError)]
    assert 100 < len(rejected) < 200
    assert results.count(False) == 200 - len(rejected)
    assert await identity.passwords.verify(None, "a guess") is False, "afterwards all is as before"


@pytest.mark.asvs("15.2.2")
async def test_only_two_passwords_are_hashed_at_once(identity, monkeypatch):
    running, most = 0, 0
    to_thread = asyncio.to_thread

    async def counted(*work):
        nonlocal running, most
        running += 1
        most = max(most, running)
        try:
            return await to_thread(*work)
        finally:
            running -= 1

    monkeypatch.setattr(asyncio, "to_thread", counted)

    await asyncio.gather(
        *(identity.passwords.verify(None, "a guess") for _ in range(10)),
        *(identity.passwords.hash("a password") for _ in range(5)),
    )

    assert most == 2
