"""Passwords that are guessed first, by who knows the person, their tenants and Souk."""

import contextlib
import string

import pytest
from chassis.errors import ValidationError
from hypothesis import given
from hypothesis import strategies as st
from identity.access import common_passwords
from identity.access.common_passwords import is_common_password
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


@pytest.mark.asvs("6.2.4")
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


@pytest.mark.asvs("6.2.5")
@pytest.mark.parametrize("password", FINE)
def test_a_password_of_ones_own_is_accepted(password):
    check_password(password, EMAIL, names=NAMES)


ENDS = st.text(string.digits + string.punctuation, max_size=6)


@pytest.mark.asvs("6.2.11")
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


@pytest.mark.asvs("6.2.4", "6.2.12")
@pytest.mark.parametrize(
    "password", ["trustno1", "1q2w3e4r5t", "IloveYou", "sunshine", "chelseafc", "ÉLÉPHANT"]
)
def test_leaked_passwords_are_weak(password):
    assert is_weak(password)


@pytest.mark.asvs("6.2.12")
def test_the_list_has_its_size_and_order():
    content = common_passwords._FILE.read_bytes()
    digests = [content[start : start + 5] for start in range(0, len(content), 5)]
    assert len(digests) == common_passwords.COUNT
    assert digests == sorted(set(digests))


@given(st.text(string.ascii_letters + "éÀç٣عم", min_size=1, max_size=20))
def test_what_is_made_of_a_list_is_found_in_any_case(password):
    made = common_passwords.make_list([password * 8])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(common_passwords, "_digests", lambda: made)
        assert is_common_password(password * 8)
        assert is_common_password((password * 8).swapcase())
        assert not is_common_password(password * 8 + "!")


def test_a_list_takes_the_first_and_none_that_is_too_short():
    assert len(common_passwords.make_list(["short", "longer one", "LONGER ONE", "another one"])) == 10
