"""Hashing of passwords, and which lengths and characters one may have."""

import string

import pytest
from chassis.errors import ValidationError
from hypothesis import given
from hypothesis import strategies as st
from identity.access.passwords import MAX_LENGTH, Passwords, check_password

FINE = "Tangerines under 3 umbrellas"


@pytest.fixture(scope="module")
def passwords():
    return Passwords()


@pytest.mark.asvs("6.2.8")
@pytest.mark.parametrize(
    "other",
    [FINE.lower(), FINE.upper(), f" {FINE}", f"{FINE} ", FINE.replace(" ", ""), FINE[:-1], f"{FINE}\0"],
)
async def test_a_password_is_verified_exactly_as_it_was_sent(passwords, other):
    stored = await passwords.hash(FINE)

    assert await passwords.verify(stored, FINE)
    assert not await passwords.verify(stored, other)


@pytest.mark.asvs("6.2.8")
async def test_a_long_password_counts_to_its_last_character(passwords):
    text = (string.ascii_letters + string.digits) * 5
    stored = await passwords.hash(text[:MAX_LENGTH])

    assert await passwords.verify(stored, text[:MAX_LENGTH])
    assert not await passwords.verify(stored, text[: MAX_LENGTH - 1])


@pytest.mark.asvs("6.2.1", "6.2.9")
@pytest.mark.parametrize(
    ("length", "is_accepted"), [(7, False), (8, True), (64, True), (256, True), (257, False)]
)
def test_a_password_has_8_to_256_characters(length, is_accepted):
    password = ("Zk9#vq2L~wé~" * 30)[:length]

    if is_accepted:
        check_password(password, "nadia@atlas.test")
    else:
        with pytest.raises(ValidationError) as raised:
            check_password(password, "nadia@atlas.test")
        assert [violation.code for violation in raised.value.violations] == ["length"]


@pytest.mark.asvs("6.2.5")
@given(
    alphabet=st.sampled_from(
        [string.ascii_lowercase, string.ascii_uppercase, string.punctuation, "أبتثجحخدذرزسش"]
    )
)
def test_no_kind_of_character_is_demanded(alphabet):
    # In no order of the alphabet or of keys.
    check_password(
        "".join(alphabet[at * 5 % len(alphabet)] for at in (0, 3, 1, 7, 2, 9, 4, 11, 5, 8)),
        "nadia@atlas.test",
    )
