"""Passwords that are guessed first, by who knows the person, their tenants and Souk."""

import contextlib
import string

import pytest
from chassis.errors import ValidationError
from hypothesis import given
from hypothesis import strategies as st
from identity.access.passwords import check_password

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
