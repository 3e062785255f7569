"""Each way in that is not right leaves a line in the log: which way, whose account, from where, and why."""

import base64
import json
import re
from dataclasses import dataclass
from typing import Any

import pyotp
import pytest
from authenticator import Authenticator
from chassis.descriptors import find_rpc
from chassis.model import now
from gateway.cookies import DEVICE
from gateway.identity.grants import ACCESS_TOKEN, EXCHANGE, PASSKEY, PIN
from gateway.rejections import EVENT as REJECTED
from identity.access import throttle
from identity.access.credentials import failures
from identity.access.credentials.failures import EVENT, Failure, WayIn
from identity.access.credentials.rules import Credential
from identity.demo import PASSWORD, PEOPLE
from identity.digests import digest_of
from identity.testing import PUBLIC_URL
from souk.identity.v1 import customer_sign_in_service_pb2 as customers

URL = "/fr/api/account"
FORM = {"grant_type": "password", "username": "admin@atlas.test", "password": PASSWORD}
WEB = {"client_id": "souk-web"}
ADMIN = str(PEOPLE[0].id)
ADDRESS = "41.140.9.7"
FROM = {"X-Forwarded-For": ADDRESS}
GUESS, UNKNOWN = "an unlikely guess", "tangerines" * 4


@dataclass
class World:
    """What the tries use: a client of the gateway, a session of the admin, and identity."""

    client: Any
    sign_in: Any
    identity: Any
    services: Any
    credential: Any

    async def token(self):
        return (await self.sign_in())["access_token"]

    async def post(self, form, **headers):
        return await self.client.post("/auth/token", data=form, headers=FROM | headers)

    async def send(self, method, path, json=None):
        headers = {"Authorization": f"Bearer {await self.token()}"} | FROM
        return await self.client.request(method, f"{URL}{path}", json=json, headers=headers)

    async def turn_factor_on(self):
        begun = (await self.send("POST", "/second-factor", {"currentPassword": PASSWORD})).json()
        code = pyotp.TOTP(begun["secret"]).at(now())
        confirmed = await self.send("POST", "/second-factor/confirm", {"code": code})
        assert confirmed.status_code == 200, confirmed.text


@pytest.fixture
def world(client, sign_in, identity, rpc_server, edge):
    return World(client, sign_in, identity, rpc_server[1], edge.data.credential)


async def wrong_password(world):
    await world.post(FORM | {"password": GUESS})
    return ADMIN


async def wrong_present_password(world):
    await world.send("POST", "/password", {"currentPassword": GUESS, "newPassword": "a fine new password"})
    return ADMIN


async def wrong_time_code(world):
    await world.turn_factor_on()
    await world.post(FORM | {"otp": "000 000"})
    return ADMIN


async def wrong_recovery_code(world):
    await world.turn_factor_on()
    await world.post(FORM | {"otp": "abcd-efgh-jkmn-pqrs"})
    return ADMIN


async def wrong_passkey(world):
    options = (await world.client.post(f"{URL}/passkeys/challenge", headers=FROM)).json()["options"]
    authenticator = Authenticator(PUBLIC_URL)
    authenticator.handle = PEOPLE[0].tenant.id.bytes + PEOPLE[0].id.bytes
    await world.post({"grant_type": PASSKEY, "credential": json.dumps(authenticator.sign(options))} | WEB)
    return ADMIN


async def wrong_pin(world):
    form = {"grant_type": PIN, "user_id": ADMIN, "pin": "5310"} | WEB
    cookie = f"{DEVICE.base_name}={UNKNOWN}"
    await world.post(form, Authorization=f"Bearer {await world.token()}", Cookie=cookie)
    return ADMIN


async def ended_session(world):
    await world.post({"grant_type": "refresh_token", "refresh_token": UNKNOWN})
    return ""


async def ended_link(world):
    await world.client.post(f"{URL}/password/link", json={"token": UNKNOWN}, headers=FROM)
    return ""


async def ended_invitation(world):
    body = {"token": UNKNOWN, "password": GUESS}
    await world.client.post(f"{URL}/invitation/accept", json=body, headers=FROM)
    return ""


async def unknown_key(world):
    secret = f"souk_key_{UNKNOWN}"
    await world.client.get("/auth/me", headers={"Authorization": f"Bearer {secret}"} | FROM)
    return f"key:{digest_of(secret).hex()}"


async def wrong_client_secret(world):
    form = {"client_id": f"{'0' * 32}.{'1' * 32}", "client_secret": UNKNOWN}
    await world.post(form | {"grant_type": "refresh_token", "refresh_token": UNKNOWN})
    return "11111111-1111-1111-1111-111111111111"


async def altered_subject_token(world):
    await world.post(
        {
            "grant_type": EXCHANGE,
            "subject_token": f"{await world.token()}x",
            "subject_token_type": ACCESS_TOKEN,
            "scope": "orders:read",
        }
    )
    return ""


async def wrong_customer_code(world):
    request = customers.CheckCustomerCodeRequest(
        tenant="atlas", email="leila@shop.test", browser=UNKNOWN, code="123456"
    )
    with pytest.raises(Exception, match="wrong"):
        await world.services.call(
            find_rpc(customers, "CustomerSignIn", "CheckCustomerCode"),
            request,
            world.credential.caller(ADDRESS),
        )
    return re.compile("[0-9a-f]{64}")


TRIES = {
    WayIn.PASSWORD: wrong_password,
    WayIn.PRESENT_PASSWORD: wrong_present_password,
    WayIn.TIME_CODE: wrong_time_code,
    WayIn.RECOVERY_CODE: wrong_recovery_code,
    WayIn.PASSKEY: wrong_passkey,
    WayIn.PIN: wrong_pin,
    WayIn.SESSION: ended_session,
    WayIn.LINK: ended_link,
    WayIn.INVITATION: ended_invitation,
    WayIn.API_KEY: unknown_key,
    WayIn.APPLICATION: wrong_client_secret,
    WayIn.DELEGATION: altered_subject_token,
    WayIn.CUSTOMER_CODE: wrong_customer_code,
}
# By which way each credential of the table of events signs in, or leads to that; browsers alone open nothing.
WAYS = {
    Credential.SESSIONS: {WayIn.SESSION, WayIn.DELEGATION},
    Credential.DEVICES: {WayIn.PIN},
    Credential.PINS: {WayIn.PIN},
    Credential.PASSKEYS: {WayIn.PASSKEY},
    Credential.PASSKEYS_BEGUN: {WayIn.PASSKEY},
    Credential.KEYS: {WayIn.API_KEY},
    Credential.APPLICATIONS: {WayIn.APPLICATION},
    Credential.SECOND_FACTOR: {WayIn.TIME_CODE, WayIn.RECOVERY_CODE},
    Credential.RECOVERY: {WayIn.LINK},
    Credential.MAILED_LINKS: {WayIn.LINK},
    Credential.HANDED_LINKS: {WayIn.LINK},
    Credential.COPIED_INVITATIONS: {WayIn.INVITATION},
}


def failed(lines):
    return [line for line in lines if line["event"] == EVENT]


@pytest.mark.asvs("16.3.1")
def test_each_credential_has_a_way_and_each_way_a_try():
    assert set(WAYS) == set(Credential)
    without_credential = {WayIn.PASSWORD, WayIn.PRESENT_PASSWORD, WayIn.CUSTOMER_CODE}
    assert set().union(*WAYS.values()) | without_credential == set(WayIn) == set(TRIES)


@pytest.mark.asvs("16.3.1", "16.2.5")
@pytest.mark.parametrize("way", TRIES, ids=str)
async def test_a_way_in_that_is_not_right_leaves_a_line(world, log_lines, way):
    account = await TRIES[way](world)

    lines = failed(log_lines)
    assert lines, way
    for line in lines:
        assert (line["method"], line["address"], line["log_level"]) == (way, ADDRESS, "warning")
        assert line["failure"] in {Failure.WRONG, Failure.ENDED}
        is_pattern = isinstance(account, re.Pattern)
        assert account.fullmatch(line["account"]) if is_pattern else line["account"] == account
    assert not [value for value in (GUESS, UNKNOWN) if value in str(log_lines)]


@pytest.mark.asvs("16.3.1")
async def test_who_has_no_account_is_a_digest(world, log_lines):
    await world.post(FORM | {"username": "nobody@atlas.test"})
    [line] = failed(log_lines)
    assert re.fullmatch("account:[0-9a-f]{64}", line["account"])
    assert "nobody" not in str(line)


@pytest.mark.asvs("16.3.3")
async def test_too_many_tries_leave_a_line(world, log_lines):
    for _ in range(throttle.FREE_ATTEMPTS + 3):
        await world.post(FORM | {"password": GUESS})
    assert failed(log_lines)[-1]["failure"] == Failure.TOO_MANY
    assert [line["status"] for line in log_lines if line["event"] == REJECTED] != []


@pytest.mark.asvs("16.3.3")
async def test_a_refresh_token_that_was_stolen_leaves_a_line(world, log_lines, refresh, admin):
    tokens = await world.sign_in()
    await refresh(tokens["refresh_token"])
    await admin.execute("UPDATE refresh_tokens SET rotated_at = now() - interval '1 minute'")
    await refresh(tokens["refresh_token"])
    [line] = failed(log_lines)
    assert (line["method"], line["failure"], line["account"]) == (WayIn.SESSION, Failure.REUSED, ADMIN)


@pytest.mark.asvs("16.3.2")
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda token: f"{token[:-6]}AAAAAA", "not-valid"),
        (lambda token: "none", "not-valid"),
        (lambda token: base64.b64encode(token.encode()).decode(), "not-valid"),
    ],
)
async def test_an_altered_access_token_leaves_a_line(world, client, log_lines, change, reason):
    token = change(await world.token())
    await client.get(URL, headers={"Authorization": f"Bearer {token}"} | FROM)
    [line] = [line for line in log_lines if line["event"] == REJECTED]
    assert (line["status"], line["reason"], line["address"]) == (401, reason, ADDRESS)
    assert line["rpc"] == "souk.identity.v1.OwnAccount.GetAccount"


async def test_what_is_right_leaves_no_line(world, log_lines):
    await world.turn_factor_on()
    assert failed(log_lines) == []


@pytest.mark.asvs("16.2.5")
async def test_a_secret_in_a_line_would_be_found(world, secrets, log_lines):
    await world.post(FORM | {"password": GUESS, "otp": "4821"})
    for value in (GUESS, "4821"):
        failures.log_failure(WayIn.PIN, Failure.WRONG, reason=f"it was {value}")
        assert [secret for secret, _ in secrets.find(log_lines)] == [value]
        log_lines.pop()
