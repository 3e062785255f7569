"""Passwords that are guessed first, by who knows the person, their tenants and Souk."""

import contextlib
import string

import pytest
from chassis.errors import ValidationError
from hypothesis import given
from hypothesis import strategies as st
from identity import demo, tenants, users
from identity.demo import ATLAS, RIF
from identity.passwords import check_password
from identity.tenants import NewTenant
from identity.users import NewUser

EMAIL, NAMES = "nadia.b@atlas.test", ("Nadia Bennani", "Atlas Pressing", "atlas", "Café Médina")
WORDS = [
    "atlas",
    "pressing",
    "atlaspressing",
    "nadiabennani",
    "bennani",
    "souk",
    "سوق",
    "medina",
    "cafemedina",
]
LEET = str.maketrans({"a": "@", "e": "3", "i": "1", "o": "0", "s": "$"})
FINE = (
    "a fine password",
    "nadia-loves-tangerines",
    "Zk9#vq2L",
    "my pressing iron is hot",
    "كلمة طويلة لا تخمن",
)


def is_weak(password, email=EMAIL, names=NAMES):
    try:
        check_password(password, email, names=names)
    except ValidationError as error:
        return [violation.code for violation in error.violations] == ["weak"]
    return False


@pytest.mark.parametrize(
    "password",
    [
        *(
            "abcdefgh",
            "Password123!",
            "atlaspressing",
            "Passw0rd",
            "P@ssw0rd2026",
            "qwertyuiop",
            "azertyuiop1",
        ),
        *("MotDePasse!", "bienvenue2026", "12345678", "20261129", "0612345678", "aaaabbbb", "Summer2026!"),
        *(
            "nadia.b@atlas.test",
            "gnisserpsalta",
            "atlas-admin",
            "demo@souk",
            "Médina2026",
            "كلمةالسر",
            "atlasatlas",
        ),
    ],
)
def test_what_is_guessed_first_is_rejected(password):
    assert is_weak(password)


@pytest.mark.parametrize("password", FINE)
def test_a_password_of_ones_own_is_accepted(password):
    check_password(password, EMAIL, names=NAMES)


ENDS = st.text(string.digits + string.punctuation, max_size=6)


@given(
    words=st.lists(st.sampled_from(WORDS), min_size=1, max_size=2),
    between=st.sampled_from(["", "-", " ", "."]),
    before=ENDS,
    after=ENDS,
    change=st.sampled_from([str, str.upper, str.title, lambda text: text.translate(LEET)]),
)
def test_names_with_little_changed_are_rejected(words, between, before, after, change):
    password = before + change(between.join(words)) + after
    if len(password) >= 8 and len(set(password)) >= 5:
        assert is_weak(password)


@given(st.text(max_size=300))
def test_any_text_is_accepted_or_rejected(text):
    with contextlib.suppress(ValidationError):
        check_password(text, EMAIL, names=(text, *NAMES))


def test_names_of_others_are_no_reason():
    assert is_weak("bennani-2026!", names=NAMES)
    assert not is_weak("tazi-2026!qkw", names=NAMES)


RULES = {"atlas2026!": "tenant", "Karim.Idrissi1": "person", "souk2026!!": "product", "abcdefgh": "common"}


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
        assert [(one["propertyPath"], one["code"]) for one in violations] == [("password", "weak")], path
    body = {"currentPassword": demo.PASSWORD, "newPassword": password}
    violations = (await call("POST", f"{url}/password", body, email)).json()["violations"]
    assert [(one["propertyPath"], one["code"]) for one in violations] == [("newPassword", "weak")]

    new = NewUser("someone@new.test", "Karim Idrissi", ["ROLE_STAFF"], password)
    other = NewTenant("atlas-two", "Atlas", "MAD", "fr", "Africa/Casablanca")
    setting = [
        users.add_user(identity, ATLAS, new),
        users.change_password(identity, demo.PEOPLE[2].id, demo.PASSWORD, password),
        users.change_user(identity, ATLAS, demo.PEOPLE[2].id, users.UserChange(password=password)),
        tenants.create(identity, other, "someone@new.test", "Karim Idrissi", password),
    ]
    for work in setting:
        with pytest.raises(ValidationError) as error:
            await work
        assert [violation.code for violation in error.value.violations] == ["weak"]
    assert await sign_in(username=email), "the password is as it was"


async def test_names_of_another_tenant_are_accepted(identity):
    new = NewUser("someone@new.test", "Leila", ["ROLE_STAFF"], "atlas mountains in the rain")
    assert await users.add_user(identity, RIF, new)
