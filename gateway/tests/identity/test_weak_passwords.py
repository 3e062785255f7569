"""Every place that sets a password rejects one that is guessed first."""

import pytest
from chassis.errors import ValidationError
from identity import demo
from identity.access import tenants
from identity.access.tenants import NewTenant
from identity.demo import RIF

RULES = {"atlas2026!": "tenant", "Karim.Idrissi1": "person", "souk2026!!": "product", "abcdefgh": "common"}


@pytest.mark.asvs("6.2.4", "6.2.11", "6.2.12")
@pytest.mark.parametrize("password", RULES, ids=RULES.values())
async def test_every_place_that_sets_a_password_applies_the_rule(
    identity, client, call, mailbox, sign_in, password
):
    email = "rider@atlas.test"
    bodies = {}
    url, invited = (
        "/fr/api/account",
        {"email": "k@new.test", "name": "Karim Idrissi", "roles": ["ROLE_STAFF"]},
    )
    token = (await call("POST", "/fr/api/people", invited)).json()["link"].partition("#")[2]
    bodies[f"{url}/invitation/accept"] = {"token": token, "password": password}
    person = str(demo.PEOPLE[2].id)
    token = (await call("POST", f"/fr/api/people/{person}/link")).json()["link"].partition("#")[2]
    bodies[f"{url}/password/reset"] = {"token": token, "password": password}
    for path, body in bodies.items():
        violations = (await client.post(path, json=body)).json()["violations"]
        assert [(violation["propertyPath"], violation["code"]) for violation in violations] == [
            ("password", "weak")
        ], path
    body = {"currentPassword": demo.PASSWORD, "newPassword": password}
    violations = (await call("POST", f"{url}/password", body, email)).json()["violations"]
    assert [(violation["propertyPath"], violation["code"]) for violation in violations] == [
        ("newPassword", "weak")
    ]

    other = NewTenant("atlas-two", "Atlas", "MAD", "fr", "Africa/Casablanca", "MA")
    with pytest.raises(ValidationError) as error:
        await tenants.create(identity, other, "someone@new.test", "Karim Idrissi", password)
    assert [violation.code for violation in error.value.violations] == ["weak"]
    assert await sign_in(username=email), "the password is as it was"


async def test_names_of_another_tenant_are_accepted(add_member):
    assert await add_member(RIF, "someone@new.test", "Leila", ["ROLE_STAFF"], "atlas mountains in the rain")
