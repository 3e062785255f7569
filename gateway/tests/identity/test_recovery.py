"""A lost second factor: how it ends, who is notified, and who stops that."""

import asyncio
import re
from datetime import timedelta
from uuid import uuid4

import orjson
import pyotp
import pytest
from chassis.inbox import ConsumerRunner
from chassis.locales import LOCALES
from chassis.model import now
from identity.access import recoveries
from identity.access.recovery import recovery_consumer
from identity.demo import ATLAS, PASSWORD, PEOPLE, RIF

URL = "/fr/api/account"
STAFF = PEOPLE[1]
FORM = {"grant_type": "password", "username": STAFF.email, "password": PASSWORD}
LOST = {"email": STAFF.email, "password": PASSWORD}


@pytest.fixture
async def secret(call, sign_in, client):
    """The secret of the second factor that a person has turned on, with a session that it began."""
    headers = {"Authorization": f"Bearer {(await sign_in(username=STAFF.email))['access_token']}"}
    begun = await client.post(f"{URL}/second-factor", json={"currentPassword": PASSWORD}, headers=headers)
    secret = begun.json()["secret"]
    code = {"code": pyotp.TOTP(secret).at(now())}
    assert (await client.post(f"{URL}/second-factor/confirm", json=code, headers=headers)).status_code == 200
    return secret


@pytest.fixture
def token_of(mailbox):
    """Return the token of the newest mail to a person with a link to this page."""

    async def token_of(page, recipient=STAFF.email):
        mails = [mail.message for mail in await mailbox() if mail.message.recipient == recipient]
        matches = (re.search(rf"admin/{page}#(\S+)", mail.text) for mail in mails)
        return next((match[1] for match in matches if match), "")

    return token_of


@pytest.fixture
def begin(secret, client, token_of):
    """Begin the recovery and return the response."""

    async def begin():
        assert (await client.post(f"{URL}/second-factor/lost", json=LOST)).status_code == 202
        return await client.post(f"{URL}/recovery", json={"token": await token_of("recovery")})

    return begin


@pytest.fixture
def wait(identity, admin):
    """Let time pass, and consume what is due by then."""

    async def wait(hours):
        passed = f"{hours} hours"
        await admin.execute(f"UPDATE second_factor_recoveries SET due_at = due_at - interval '{passed}'")
        await admin.execute(
            f"UPDATE outbox SET due_at = due_at - interval '{passed}' WHERE event = 'recovery-due'"
        )
        rows = await admin.fetch("SELECT data FROM outbox WHERE event = 'recovery-due' AND due_at <= now()")
        for row in rows:
            event = {"id": str(uuid4()), "tenantid": str(ATLAS.id), "tenant": ATLAS.slug}
            runner = ConsumerRunner(recovery_consumer(identity), identity.database, None)
            await runner.apply(event | {"data": orjson.loads(row["data"])})
        return len(rows)

    return wait


@pytest.fixture
def kinds_of(admin):
    async def kinds_of():
        rows = await admin.fetch("SELECT kind FROM audit_entries WHERE subject_id = $1 ORDER BY at", STAFF.id)
        return [row["kind"] for row in rows if "recovery" in row["kind"] or "factor" in row["kind"]]

    return kinds_of


@pytest.mark.asvs("6.4.4")
async def test_it_ends_after_the_delay_and_not_before(begin, wait, client, kinds_of, mailbox):
    begun = await begin()
    assert begun.status_code == 200
    assert begun.json()["email"] == STAFF.email

    assert await wait(71) == 0
    assert (await client.post("/auth/token", data=FORM)).json()["error"] == "mfa_required"
    assert await wait(1) == 1
    assert (await client.post("/auth/token", data=FORM)).status_code == 200
    assert await kinds_of() == ["second-factor-changed", "recovery-begun", "second-factor-changed"]
    assert (await mailbox())[0].kind in ("recovery-done", "new-device")


@pytest.mark.asvs("6.4.4")
async def test_person_and_admins_of_each_tenant_are_notified(begin, call, join, mailbox, sign_in, client):
    await join(RIF, STAFF.email, "Staff", ["ROLE_STAFF"])
    await begin()
    for tenant, boss in ((ATLAS, "admin@atlas.test"), (RIF, "admin@rif.test")):
        recipients = {
            mail.message.recipient for mail in await mailbox(tenant) if mail.kind == "recovery-begun-of"
        }
        assert recipients == {boss}
        listed = (await call("GET", "/fr/api/notifications", username=boss)).json()["hydra:member"]
        assert [item["kind"] for item in listed].count("member-recovery-begun") == 1
    assert "recovery-begun" in [mail.kind for mail in await mailbox()]
    people = (await call("GET", "/fr/api/people")).json()["hydra:member"]
    assert [person["email"] for person in people if person["recoveryAt"]] == [STAFF.email]


async def by_mail(client, token_of, **_):
    return await client.post(f"{URL}/recovery/stop", json={"token": await token_of("recovery-stop")})


async def by_an_admin(call, **_):
    return await call("DELETE", f"/fr/api/people/{STAFF.id}/recovery")


async def by_a_session(client, session, **_):
    headers = {"Authorization": f"Bearer {session}"}
    account = (await client.get(URL, headers=headers)).json()
    assert account["recoveryAt"]
    return await client.delete(f"{URL}/second-factor/recovery", headers=headers)


async def by_a_code(client, secret, **_):
    return await client.post(
        "/auth/token", data=FORM | {"otp": pyotp.TOTP(secret).at(now() + timedelta(seconds=30))}
    )


async def by_a_new_password(client, token_of, **_):
    await client.post(f"{URL}/password/forgotten", json={"email": STAFF.email})
    body = {"token": await token_of("new-password"), "password": "a fine password"}
    return await client.post(f"{URL}/password/reset", json=body)


@pytest.mark.asvs("6.4.4")
@pytest.mark.parametrize("stop", [by_mail, by_an_admin, by_a_session, by_a_code, by_a_new_password])
async def test_it_is_stopped(stop, sign_in, begin, secret, client, token_of, call, wait, admin, kinds_of):
    otp = pyotp.TOTP(secret).at(now() + timedelta(seconds=30))
    session = (await sign_in(username=STAFF.email, otp=otp))["access_token"]
    await admin.execute("UPDATE totp_secrets SET last_step = 0")
    await begin()
    stopped = await stop(
        client=client, secret=secret, token_of=token_of, call=call, session=session, admin=admin
    )
    assert stopped.status_code in (200, 204), stopped.text
    await wait(100)
    password = {"password": "a fine password"} if stop is by_a_new_password else {}
    answer = await client.post("/auth/token", data=FORM | password)
    assert answer.json()["error"] == "mfa_required"
    if stop is not by_a_new_password:
        assert (await kinds_of())[-1] == "recovery-stopped"
        again = await call("DELETE", f"/fr/api/people/{STAFF.id}/recovery")
        assert again.status_code == 404


async def test_an_admin_of_another_tenant_stops_nothing(begin, call, admin):
    await begin()
    answer = await call("DELETE", f"/fr/api/people/{STAFF.id}/recovery", username="admin@rif.test")
    assert answer.status_code == 404
    assert await admin.fetchval("SELECT count(*) FROM second_factor_recoveries") == 1


async def test_neither_a_wrong_password_nor_an_unknown_address_is_told_apart(secret, client, mailbox):
    wrong = [
        await client.post(f"{URL}/second-factor/lost", json=body)
        for body in (LOST | {"password": "a guess"}, LOST | {"email": "nobody@atlas.test"})
    ]
    assert [answer.status_code for answer in wrong] == [422, 422]
    assert wrong[0].json()["violations"] == wrong[1].json()["violations"]
    assert "recovery-asked" not in [mail.kind for mail in await mailbox()]


async def test_without_a_second_factor_nothing_is_mailed(identity, client, mailbox):
    assert (await client.post(f"{URL}/second-factor/lost", json=LOST)).status_code == 202
    assert "recovery-asked" not in [mail.kind for mail in await mailbox()]


async def test_its_link_works_once_and_a_second_one_does_not_prolong(begin, client, token_of, admin):
    first = (await begin()).json()["dueAt"]
    used = await client.post(f"{URL}/recovery", json={"token": await token_of("recovery")})
    assert (used.status_code, used.json()["code"]) == (404, "link-ended")
    await admin.execute("UPDATE second_factor_recoveries SET due_at = due_at - interval '1 hour'")
    again = (await begin()).json()["dueAt"]
    assert again < first
    assert await admin.fetchval("SELECT count(*) FROM outbox WHERE event = 'recovery-due'") == 1


async def test_of_two_who_use_the_link_at_once_one_begins(secret, client, token_of, admin):
    await client.post(f"{URL}/second-factor/lost", json=LOST)
    body = {"token": await token_of("recovery")}
    answers = await asyncio.gather(*(client.post(f"{URL}/recovery", json=body) for _ in range(3)))
    assert sorted(answer.status_code for answer in answers) == [200, 404, 404]
    assert await admin.fetchval("SELECT count(*) FROM outbox WHERE event = 'recovery-due'") == 1


async def test_the_delay_is_three_days():
    assert timedelta(days=3) == recoveries.DELAY


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_mails_are_in_each_language(locale, admin, begin, wait, mailbox):
    await admin.execute("UPDATE memberships SET locale = $1", locale)
    await begin()
    await wait(72)
    written = [mail for mail in await mailbox() if mail.kind.startswith("recovery")]
    assert len(written) == 4
    assert not [mail.message.text for mail in written if "{" in mail.message.text + mail.message.subject]
