"""What admins do with the people of their tenant, and what links let others do."""

import re

import pytest
from identity.demo import ATLAS, PASSWORD, PEOPLE, RIF
from identity.process import Identity

ADMIN, STAFF, RIDER = (person.id for person in PEOPLE[:3])
URL = "/fr/api/people"
NEW = {"email": "Leila@Atlas.test", "name": "Leila Mansouri", "roles": ["ROLE_STAFF"]}
FINE = "a fine password"


@pytest.fixture
def invite(call):
    """Invite a person and return them and the token of their link."""

    async def invite(**fields):
        response = await call("POST", URL, NEW | fields)
        assert response.status_code == 201, response.text
        person = response.json()
        return person, person["link"].partition("#")[2]

    return invite


@pytest.fixture
def accept(client):
    async def accept(token, password=FINE, **fields):
        body = {"token": token, "password": password, **fields}
        return await client.post("/fr/api/account/invitation/accept", json=body)

    return accept


@pytest.fixture
def entries(call):
    """Return the audit log, the newest first."""

    async def entries(**query):
        response = await call(
            "GET", "/fr/api/audit_entries?" + "&".join(f"{n}={v}" for n, v in query.items())
        )
        assert response.status_code == 200, response.text
        return response.json()["hydra:member"]

    return entries


async def test_admins_see_everyone_of_their_tenant_alone(call, invite):
    await invite()

    body = (await call("GET", URL)).json()

    states = {person["email"]: person["state"] for person in body["hydra:member"]}
    assert states == {person.email: "active" for person in PEOPLE if person.tenant == ATLAS} | {
        "leila@atlas.test": "invited"
    }
    assert body["totalItems"] == body["hydra:totalItems"] == len(states)
    assert body["hydra:member"][0]["link"] is None


@pytest.mark.parametrize("username", ["staff@atlas.test", "rider@atlas.test"])
async def test_others_manage_no_one(call, username):
    for method, url in (
        ("GET", URL),
        ("POST", URL),
        ("PATCH", f"{URL}/{STAFF}"),
        ("GET", "/fr/api/audit_entries"),
    ):
        assert (await call(method, url, {}, username)).status_code == 403


async def test_a_token_that_acts_for_an_admin_manages_no_one(call, client, sign_in):
    subject = (await sign_in())["access_token"]
    fields = {
        "grant_type": "urn:ietf:params:oauth:grant-type:token-exchange",
        "subject_token_type": "urn:ietf:params:oauth:token-type:access_token",
        "subject_token": subject,
        "scope": "orders:write",
    }
    limited = (await client.post("/auth/token", data=fields)).json()["access_token"]

    response = await client.get(URL, headers={"Authorization": f"Bearer {limited}"})

    assert response.status_code == 403


async def test_an_invited_person_joins_and_signs_in(invite, accept, sign_in, call, entries, client):
    _, token = await invite()
    shown = await client.post("/fr/api/account/invitation", json={"token": token})
    assert (shown.json()["tenant"], shown.json()["hasAccount"]) == ("Atlas Pressing", False)

    response = await accept(token, name="Leila M.")

    assert response.status_code == 200, response.text
    assert await sign_in(username="leila@atlas.test", password=FINE, tenant="atlas")
    people = {p["email"]: p for p in (await call("GET", URL)).json()["hydra:member"]}
    joined = people["leila@atlas.test"]
    assert (joined["state"], joined["name"], joined["roles"]) == ("active", "Leila M.", ["ROLE_STAFF"])
    log = await entries()
    kinds = [(entry["kind"], entry["actorName"]) for entry in log if entry["kind"].startswith("person")]
    assert kinds == [("person-joined", "Leila M."), ("person-invited", "Nadia Bennani")]
    assert next(entry for entry in log if entry["kind"] == "person-invited")["after"] == {
        "email": "leila@atlas.test",
        "name": NEW["name"],
        "roles": ["ROLE_STAFF"],
    }


async def test_an_invitation_is_mailed_if_wanted(invite, accept, mailbox):
    await invite(email="copied@atlas.test")
    _, copied = await invite(isMailed=True)

    [mail] = await mailbox()
    token = re.search(r"invitation#(\S+)", mail.message.text)[1]

    assert mail.message.recipient == "leila@atlas.test"
    assert mail.message.subject == "Nadia Bennani vous invite à rejoindre Atlas Pressing"
    assert f"http://localhost:24080/admin/invitation#{token}" in mail.message.text
    assert token != copied, "who invites does not see the link of the mail"
    assert (await accept(token)).status_code == 200


@pytest.mark.asvs("6.4.1")
async def test_a_link_works_once(invite, accept, admin):
    _, token = await invite()
    assert (await accept(token)).status_code == 200

    replayed = await accept(token, "another password")

    assert (replayed.status_code, replayed.json()["code"]) == (404, "link-ended")
    assert token.encode() not in str(await admin.fetch("SELECT * FROM invitations")).encode()


@pytest.mark.asvs("6.4.1")
@pytest.mark.parametrize("end", ["expire", "withdraw", "renew"])
async def test_an_ended_link_lets_no_one_in(invite, accept, call, admin, end):
    person, token = await invite()
    if end == "expire":
        await admin.execute("UPDATE invitations SET expires_at = now()")
    elif end == "withdraw":
        assert (await call("DELETE", f"{URL}/{person['id']}")).status_code == 200
    else:
        renewed = (await call("POST", f"{URL}/{person['id']}/link")).json()
        assert renewed["link"].partition("#")[2] != token

    assert (await accept(token)).status_code == 404


async def test_a_rejected_password_leaves_the_link_valid(invite, accept):
    _, token = await invite()

    weak = await accept(token, "aaaaaaaaaa")

    assert (weak.status_code, weak.json()["violations"][0]["code"]) == (422, "weak")
    assert (await accept(token)).status_code == 200


async def test_a_person_with_an_account_joins_with_their_own_password(invite, accept, sign_in):
    _, token = await invite(email="admin@rif.test")

    guessed = await accept(token, "a wrong guess")
    joined = await accept(token, PASSWORD)

    assert (guessed.status_code, guessed.json()["violations"][0]["code"]) == (422, "wrong")
    assert joined.status_code == 200
    assert await sign_in(username="admin@rif.test", tenant="rif")
    assert await sign_in(username="admin@rif.test", tenant="atlas")


async def test_guesses_of_the_password_behind_a_link_are_bounded(invite, accept):
    _, token = await invite(email="admin@rif.test")

    statuses = [(await accept(token, f"guess number {n}")).status_code for n in range(14)]

    assert statuses[0] == 422
    assert statuses[-1] == 429


async def test_nobody_is_invited_twice(call, invite):
    person, _ = await invite()

    again = await call("POST", URL, NEW)
    member = await call("POST", URL, NEW | {"email": "staff@atlas.test"})

    assert again.json()["violations"][0] | {"message": ""} == {
        "propertyPath": "email", "message": "", "code": "taken", "existing": person["id"],
    }  # fmt: skip
    assert member.json()["violations"][0]["existing"] == str(STAFF)


@pytest.mark.asvs("2.2.1")
@pytest.mark.parametrize(
    ("fields", "path", "code"),
    [
        ({"email": "nobody"}, "email", "email"),
        ({"roles": []}, "roles", "blank"),
        ({"roles": ["ROLE_OWNER"]}, "roles", "unknown-role"),
        ({"name": ""}, "name", "blank"),
        ({"name": "a\0b"}, "name", "text"),
        ({"isOwner": True}, "isOwner", "unknown"),
    ],
)
async def test_each_wrong_field_is_named(call, fields, path, code):
    response = await call("POST", URL, NEW | fields)

    assert response.status_code == 422
    violation = response.json()["violations"][0]
    assert (violation["propertyPath"], violation["code"]) == (path, code)


async def test_new_roles_are_recorded_with_the_old_ones(call, entries):
    response = await call("PATCH", f"{URL}/{STAFF}", {"roles": ["ROLE_STAFF", "ROLE_SHIPPING_AGENT"]})

    assert (response.status_code, response.json()["version"]) == (200, 2)
    [entry] = await entries(kind="person-changed", person=STAFF)
    assert entry["before"] == {"roles": ["ROLE_STAFF"]}
    assert entry["after"] == {"roles": ["ROLE_STAFF", "ROLE_SHIPPING_AGENT"]}
    assert (entry["actorId"], entry["subjectName"]) == (str(ADMIN), "Yassine Alaoui")


async def test_a_change_of_an_old_version_is_stale(call):
    await call("PATCH", f"{URL}/{STAFF}", {"name": "Yassine A."})

    response = await call("PATCH", f"{URL}/{STAFF}", {"name": "Y. Alaoui", "version": 1})

    assert response.status_code == 412
    assert (response.json()["current"]["name"], response.json()["changed"]) == ("Yassine A.", ["name"])


@pytest.mark.asvs("7.4.2")
async def test_a_deactivated_person_is_out_and_a_reactivated_one_comes_back(call, client, sign_in, refresh):
    session = await sign_in(username="staff@atlas.test")

    await call("PATCH", f"{URL}/{STAFF}", {"isActive": False})

    assert (await refresh(session["refresh_token"])).status_code == 400
    form = {"grant_type": "password", "username": "staff@atlas.test", "password": PASSWORD}
    assert (await client.post("/auth/token", data=form)).status_code == 400
    await call("PATCH", f"{URL}/{STAFF}", {"isActive": True})
    assert await sign_in(username="staff@atlas.test")


@pytest.mark.parametrize("change", [{"isActive": False}, {"roles": ["ROLE_STAFF"]}])
async def test_the_last_admin_stays(call, change):
    response = await call("PATCH", f"{URL}/{ADMIN}", change)

    assert (response.status_code, response.json()["code"]) == (409, "last-admin")


async def test_an_admin_hands_a_member_a_link_for_a_new_password(call, client, sign_in, refresh):
    session = await sign_in(username="staff@atlas.test")
    token = (await call("POST", f"{URL}/{STAFF}/link")).json()["link"].partition("#")[2]
    body = {"token": token, "password": FINE}

    assert (await client.post("/fr/api/account/password/link", json={"token": token})).json() == {
        "email": "staff@atlas.test"
    }
    first = await client.post("/fr/api/account/password/reset", json=body)
    second = await client.post("/fr/api/account/password/reset", json=body)

    assert (first.status_code, second.status_code) == (200, 404)
    assert (await refresh(session["refresh_token"])).status_code == 400, "a thief's session ends too"
    assert await sign_in(username="staff@atlas.test", password=FINE)


async def test_no_link_is_made_for_the_password_of_a_person_of_other_tenants(call, invite, accept):
    _, token = await invite(email="admin@rif.test")
    await accept(token, PASSWORD)
    people = {p["email"]: p for p in (await call("GET", URL)).json()["hydra:member"]}
    url = f"{URL}/{people['admin@rif.test']['id']}"

    assert (await call("POST", f"{url}/link")).status_code == 403
    assert (await call("DELETE", f"{url}/sessions")).status_code == 403


@pytest.mark.asvs("7.4.5")
async def test_an_admin_signs_a_member_out_everywhere(call, sign_in, refresh, entries):
    session = await sign_in(username="staff@atlas.test")

    response = await call("DELETE", f"{URL}/{STAFF}/sessions")

    assert (response.status_code, response.json()["signedInAt"]) == (200, None)
    assert (await refresh(session["refresh_token"])).status_code == 400
    assert [entry["subjectId"] for entry in await entries(kind="sessions-ended")] == [str(STAFF)]


async def test_another_tenants_people_and_log_are_out_of_reach(call, entries):
    await call("PATCH", f"{URL}/{STAFF}", {"name": "Yassine A."})
    stranger = "admin@rif.test"

    for method, url in (
        ("GET", f"{URL}/{STAFF}"),
        ("PATCH", f"{URL}/{STAFF}"),
        ("DELETE", f"{URL}/{STAFF}"),
        ("POST", f"{URL}/{STAFF}/link"),
        ("DELETE", f"{URL}/{STAFF}/sessions"),
        ("GET", f"{URL}/unknown"),
    ):
        assert (await call(method, url, {}, stranger)).status_code == 404
    log = (await call("GET", "/fr/api/audit_entries", username=stranger)).json()["hydra:member"]
    assert str(STAFF) not in {entry["subjectId"] for entry in log}


async def test_the_log_is_filtered_and_exported(call, entries):
    await call("PATCH", f"{URL}/{STAFF}", {"name": "=1+1"})
    await call("PATCH", f"{URL}/{RIDER}", {"name": "Karim I."})
    newest = (await entries())[0]["at"]

    assert [e["subjectId"] for e in await entries(person=RIDER, kind="person-changed")] == [str(RIDER)]
    assert await entries(to="2026-01-01T00:00:00Z") == []
    assert (await entries(itemsPerPage=1, page=2, kind="person-changed"))[0]["subjectId"] == str(STAFF)
    assert newest.endswith("+00:00")
    lines = (await call("GET", "/fr/api/audit_entries.csv?kind=person-changed")).text.splitlines()
    assert lines[0] == "at,kind,actor,person,before,after,address"
    assert len(lines) == 3
    for query in ("kind=none", "person=x", "from=today", "to=2026-01-01T00:00:00", "sort=a"):
        assert (await call("GET", f"/fr/api/audit_entries?{query}")).status_code == 400


@pytest.mark.asvs("16.4.2")
async def test_an_entry_cannot_be_changed(identity: Identity, call):
    await call("PATCH", f"{URL}/{STAFF}", {"name": "Yassine A."})

    async with identity.database.transaction(ATLAS.id) as transaction:
        assert await transaction.connection.fetchval("SELECT count(*) FROM audit_entries") > 0
    async with identity.database.transaction(RIF.id) as transaction:
        assert await transaction.connection.fetchval("SELECT count(*) FROM audit_entries") == 0
    with pytest.raises(Exception, match="permission denied"):
        async with identity.database.transaction(ATLAS.id) as transaction:
            await transaction.connection.execute("DELETE FROM audit_entries")
