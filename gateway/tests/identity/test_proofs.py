"""What changes how one signs in needs the second factor again: generated over the rpcs of one's own account."""

import base64
import itertools
import re
from dataclasses import dataclass
from datetime import timedelta

import pyotp
import pytest
from authenticator import Authenticator
from chassis.model import now
from chassis.rights import is_read
from identity.access import recoveries, recovery_codes, throttle
from identity.demo import PASSWORD, PEOPLE
from identity.digests import digest_of
from identity.testing import PUBLIC_URL
from souk.identity.v1 import account_service_pb2 as contract

URL = "/fr/api/account"
ADMIN = PEOPLE[0].id
FORM = {"grant_type": "password", "username": "admin@atlas.test", "password": PASSWORD}
NEW = "a fine new password"
SERVICES = ("OwnAccount", "OwnSecondFactor", "OwnPasskeys")
# Rpcs that need no proof, and why.
WITHOUT = {
    "ChangeAccount": "name and language sign nobody in",
    "SetPicture": "as the name",
    "EndSessions": "needs one factor",
    "EndSession": "needs one factor",
    "BeginSecondFactor": "needs the password, while there is no second factor",
    "ConfirmSecondFactor": "needs the secret that BeginSecondFactor returned",
    "AddPasskey": "needs the challenge that BeginPasskey returned",
    "RenamePasskey": "a name signs nobody in",
    "ProveByPasskey": "is the proof",
    "StopOwnRecovery": "keeps the second factor",
}
# The others: method, path and body.
CHANGES = {
    "ChangePassword": ("POST", "/password", {"newPassword": NEW}),
    "SetPin": ("PUT", "/pin", {"pin": "4821"}),
    "RemovePin": ("DELETE", "/pin", {}),
    "EndSecondFactor": ("DELETE", "/second-factor", {}),
    "RenewRecoveryCodes": ("POST", "/second-factor/recovery-codes", {}),
    "BeginPasskey": ("POST", "/passkeys/options", {}),
    "RemovePasskey": ("DELETE", "/passkeys/{passkey}", {}),
}
# What signs in, or leads to that.
TABLES = ("users", "sessions", "pins", "totp_secrets", "recovery_codes", "passkeys", "passkey_challenges")


@dataclass
class Person:
    """The admin, who has a PIN, a passkey and a second factor; `send` changes something with a proof."""

    client: object
    headers: dict
    app: pyotp.TOTP
    codes: list
    authenticator: Authenticator
    passkey: str = ""

    async def send(self, name, **proof):
        method, path, body = CHANGES[name]
        return await self.client.request(
            method, URL + path.format(passkey=self.passkey), json=body | proof, headers=self.headers
        )

    async def prove(self, authenticator=None):
        options = (await self.client.post(f"{URL}/passkeys/challenge")).json()["options"]
        body = {"credential": (authenticator or self.authenticator).sign(options)}
        return await self.client.post(f"{URL}/passkeys/proof", json=body, headers=self.headers)

    def code(self):
        """Return the next code, which is taken already: the present one is used."""
        return self.app.at(now() + timedelta(seconds=30))


@pytest.fixture
async def person(client, sign_in):
    headers = {"Authorization": f"Bearer {(await sign_in())['access_token']}"}
    password = {"currentPassword": PASSWORD}

    async def post(path, body, status=200, method="POST"):
        response = await client.request(method, URL + path, json=body, headers=headers)
        assert response.status_code == status, response.text
        return response.json()

    await post("/pin", {"pin": "9037"} | password, method="PUT")
    authenticator = Authenticator(PUBLIC_URL)
    credential = authenticator.make((await post("/passkeys/options", password))["options"])
    passkey = await post("/passkeys", {"name": "Laptop", "credential": credential}, 201)
    app = pyotp.TOTP((await post("/second-factor", password))["secret"])
    codes = (await post("/second-factor/confirm", {"code": app.at(now())}))["codes"]
    return Person(client, headers, app, codes, authenticator, passkey["id"])


@pytest.fixture
def stored(admin):
    """Return the rows of what signs in."""

    async def stored():
        return {table: await admin.fetch(f"SELECT * FROM {table} ORDER BY 1, 2") for table in TABLES}

    return stored


def violation(response):
    assert response.status_code == 422, response.text
    [violation] = response.json()["violations"]
    return violation["propertyPath"], violation["code"]


@pytest.mark.asvs("7.5.1")
def test_each_rpc_that_writes_ones_own_account_needs_a_proof_or_a_reason():
    writes = {
        method.name
        for name in SERVICES
        for method in contract.DESCRIPTOR.services_by_name[name].methods
        if not is_read(method)
    }
    assert writes == set(WITHOUT) | set(CHANGES)
    for name in CHANGES:
        fields = set(contract.DESCRIPTOR.message_types_by_name[f"{name}Request"].fields_by_name)
        assert {"current_password", "code", "proof"} <= fields


@pytest.mark.asvs("7.5.1")
@pytest.mark.parametrize("name", CHANGES)
async def test_nothing_less_than_both_factors_changes_anything(person, stored, name):
    before = await stored()
    code = person.code()
    tried = [
        ({}, ("currentPassword", "blank")),
        ({"code": code}, ("currentPassword", "blank")),
        ({"currentPassword": PASSWORD}, ("code", "code-needed")),
        ({"currentPassword": PASSWORD, "code": "000000"}, ("code", "used-code")),
        ({"currentPassword": PASSWORD, "code": "0000-0000-0000-0000"}, ("code", "used-code")),
        ({"currentPassword": "an unlikely guess", "code": code}, ("currentPassword", "wrong")),
        ({"proof": "00" * 32}, ("proof", "proof-ended")),
        ({"proof": "no proof", "currentPassword": PASSWORD, "code": code}, ("proof", "proof-ended")),
    ]
    for proof, expected in tried:
        assert violation(await person.send(name, **proof)) == expected, proof
    assert await stored() == before, "the right code with a wrong password is not used up"


@pytest.mark.asvs("7.5.1", "6.5.1")
@pytest.mark.parametrize("kind", ["time code", "recovery code", "passkey"])
@pytest.mark.parametrize("name", CHANGES)
async def test_both_factors_or_a_passkey_change_it_once(person, stored, name, kind):
    if kind == "passkey":
        proof = {"proof": (await person.prove()).json()["proof"]}
    else:
        code = person.code() if kind == "time code" else person.codes[3].replace("-", " ").upper()
        proof = {"currentPassword": PASSWORD, "code": code}
    before = await stored()

    first = await person.send(name, **proof)
    assert first.status_code == 200, first.text
    assert await stored() != before
    if kind == "passkey" or name != "EndSecondFactor":
        # Without a second factor no code is asked for.
        assert (await person.send(name, **proof)).status_code in {404, 409, 422}


@pytest.mark.asvs("7.5.1")
async def test_a_passkey_of_somebody_else_or_that_is_unknown_proves_nothing(person, client, sign_in):
    unknown = Authenticator(PUBLIC_URL)
    unknown.handle = person.authenticator.handle
    theirs = Authenticator(PUBLIC_URL)
    headers = {"Authorization": f"Bearer {(await sign_in(username='staff@atlas.test'))['access_token']}"}
    options = await client.post(
        f"{URL}/passkeys/options", json={"currentPassword": PASSWORD}, headers=headers
    )
    body = {"name": "Theirs", "credential": theirs.make(options.json()["options"])}
    assert (await client.post(f"{URL}/passkeys", json=body, headers=headers)).status_code == 201
    for authenticator in (unknown, theirs):
        assert violation(await person.prove(authenticator)) == ("credential", "passkey-refused")


@pytest.mark.asvs("7.5.1")
async def test_a_proof_is_of_one_session_and_of_five_minutes(person, admin, sign_in):
    proof = (await person.prove()).json()["proof"]
    mine = person.headers
    person.headers = {"Authorization": f"Bearer {(await sign_in(otp=person.code()))['access_token']}"}
    assert violation(await person.send("SetPin", proof=proof)) == ("proof", "proof-ended")
    person.headers = mine
    await admin.execute("UPDATE passkey_challenges SET expires_at = now()")
    assert violation(await person.send("SetPin", proof=proof)) == ("proof", "proof-ended")
    proof = (await person.prove()).json()["proof"]
    assert (await person.send("SetPin", proof=proof)).status_code == 200


async def test_what_is_asked_of_an_authenticator_is_no_proof(person):
    response = await person.send("BeginPasskey", proof=(await person.prove()).json()["proof"])
    challenge = response.json()["options"]["challenge"]
    proof = base64.urlsafe_b64decode(challenge + "==").hex()
    assert violation(await person.send("SetPin", proof=proof)) == ("proof", "proof-ended")


@pytest.mark.asvs("6.6.3")
async def test_guesses_of_the_code_are_bounded(person):
    statuses = [
        (await person.send("RemovePin", currentPassword=PASSWORD, code=f"{n:06}")).status_code
        for n in range(throttle.FREE_ATTEMPTS + 4)
    ]
    assert statuses[0] == 422
    assert statuses[-1] == 429


async def test_asking_for_the_code_counts_as_no_guess(person):
    for _ in range(throttle.FREE_ATTEMPTS * 2):
        assert violation(await person.send("RemovePin", currentPassword=PASSWORD)) == ("code", "code-needed")


async def test_a_weak_password_uses_no_code_up(person):
    code = person.code()
    CHANGES["ChangePassword"][2]["newPassword"] = "password1"
    try:
        weak = await person.send("ChangePassword", currentPassword=PASSWORD, code=code)
    finally:
        CHANGES["ChangePassword"][2]["newPassword"] = NEW
    assert violation(weak) == ("newPassword", "weak")
    assert (await person.send("ChangePassword", currentPassword=PASSWORD, code=code)).status_code == 200


@pytest.mark.asvs("6.4.4")
async def test_the_code_of_a_change_stops_a_recovery(person, identity):
    async with identity.database.directory() as connection:
        await recoveries.begin(connection, ADMIN, now())
    assert (await person.send("SetPin", currentPassword=PASSWORD, code=person.code())).status_code == 200
    account = (await person.client.get(URL, headers=person.headers)).json()
    assert account["recoveryAt"] is None


@pytest.mark.asvs("6.5.2")
async def test_recovery_codes_have_eighty_bits_and_a_slow_salted_hash(person, admin):
    rows = await admin.fetch("SELECT code_hash, salt FROM recovery_codes")
    assert len(set(person.codes)) == len(rows) == 10
    assert all(
        re.fullmatch(r"([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}", code) for code in person.codes
    )
    assert len({row["salt"] for row in rows}) == 1
    assert len(rows[0]["salt"]) == 16
    fast = {digest_of(code) for code in person.codes} | {
        digest_of(code.replace("-", "")) for code in person.codes
    }
    assert fast.isdisjoint(row["code_hash"] for row in rows)


async def test_a_try_of_a_code_costs_one_hash(person, client, identity, monkeypatch):
    derived, derive = [], identity.passwords.derive

    async def count(secret, salt):
        derived.append(salt)
        return await derive(secret, salt)

    monkeypatch.setattr(identity.passwords, "derive", count)
    response = await client.post("/auth/token", data=FORM | {"otp": person.codes[9]})
    assert (response.status_code, len(derived)) == (200, 1)


async def test_letters_that_are_read_as_others_are_right(person, client, monkeypatch):
    numbers = itertools.count()
    monkeypatch.setattr(recovery_codes, "_new_code", lambda: f"0101-0101-0101-{next(numbers):04}")
    renewed = await person.send("RenewRecoveryCodes", currentPassword=PASSWORD, code=person.code())
    assert renewed.json()["codes"][0] == "0101-0101-0101-0000"
    response = await client.post("/auth/token", data=FORM | {"otp": "OLOI ol01 OIoL 0ooO"})
    assert response.status_code == 200


async def test_codes_of_before_work_until_new_ones_are_made_and_the_account_says_so(person, client, admin):
    old = "0a1b2c3d4e"
    await admin.execute("DELETE FROM recovery_codes")
    await admin.execute(
        "INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])",
        ADMIN,
        [digest_of(old), digest_of("ffffffffff")],
    )
    account = (await client.get(URL, headers=person.headers)).json()
    assert (account["recoveryCodeCount"], account["hasOldRecoveryCodes"]) == (2, True)
    assert (await client.post("/auth/token", data=FORM | {"otp": "0A1B2-C3D4E"})).status_code == 200
    assert (await client.post("/auth/token", data=FORM | {"otp": old})).status_code == 400

    renewed = await person.send("RenewRecoveryCodes", currentPassword=PASSWORD, code=person.code())
    account = (await client.get(URL, headers=person.headers)).json()
    assert (account["recoveryCodeCount"], account["hasOldRecoveryCodes"]) == (10, False)
    assert (await client.post("/auth/token", data=FORM | {"otp": "ffffffffff"})).status_code == 400
    assert (
        await client.post("/auth/token", data=FORM | {"otp": renewed.json()["codes"][0]})
    ).status_code == 200


async def test_there_are_no_new_codes_while_the_second_factor_is_off(client, sign_in):
    headers = {"Authorization": f"Bearer {(await sign_in())['access_token']}"}
    body = {"currentPassword": PASSWORD}
    response = await client.post(f"{URL}/second-factor/recovery-codes", json=body, headers=headers)
    assert (response.status_code, response.json()["code"]) == (409, "second-factor-off")


@pytest.mark.parametrize("name", [name for name in CHANGES if "Factor" not in name and "Codes" not in name])
async def test_without_a_second_factor_the_password_is_enough(person, admin, name):
    await admin.execute("DELETE FROM totp_secrets")
    assert (await person.send(name, currentPassword=PASSWORD)).status_code == 200


@pytest.mark.asvs("7.5.2")
@pytest.mark.parametrize("is_one", [True, False])
async def test_sessions_end_for_one_factor_and_for_none_they_do_not(person, client, sign_in, refresh, is_one):
    other = await sign_in(otp=person.code())
    listed = (await client.get(f"{URL}/sessions", headers=person.headers)).json()["hydra:member"]
    path = f"/sessions/{listed[0]['id']}" if is_one else "/sessions"

    async def end(**proof):
        return await client.request("DELETE", URL + path, json=proof, headers=person.headers)

    assert violation(await end()) == ("currentPassword", "blank")
    assert violation(await end(currentPassword="an unlikely guess")) == ("currentPassword", "wrong")
    assert violation(await end(proof="00" * 32)) == ("proof", "proof-ended")
    assert (await refresh(other["refresh_token"])).status_code == 200

    assert (await end(currentPassword=PASSWORD)).status_code == 200
    assert is_one or (await refresh(other["refresh_token"])).status_code == 400


@pytest.mark.asvs("7.5.2")
async def test_a_passkey_ends_sessions(person, client):
    proof = (await person.prove()).json()
    response = await client.request("DELETE", f"{URL}/sessions", json=proof, headers=person.headers)
    assert response.status_code == 200
