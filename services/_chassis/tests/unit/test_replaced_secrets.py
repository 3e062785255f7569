"""Several secrets in one setting: the first encrypts, all decrypt."""

import pytest
from chassis.secret_cipher import RotatingCipher, SecretCipher, list_secrets
from chassis.settings import SettingsError
from cryptography.exceptions import InvalidTag
from hypothesis import given
from hypothesis import strategies as st

SECRETS = st.lists(
    st.text("abcdef ", min_size=1).map(str.strip).filter(bool), min_size=1, max_size=4, unique=True
)


@pytest.mark.asvs("11.2.2")
@given(SECRETS, st.integers(0, 3), st.binary())
def test_the_first_encrypts_and_all_decrypt(secrets, used, plain):
    used %= len(secrets)
    encrypted = RotatingCipher([secrets[used]], "souk tests").encrypt(plain, "owner")
    cipher = RotatingCipher(secrets, "souk tests")
    assert cipher.decrypt(encrypted, "owner") == plain

    renewed = cipher.renew(encrypted, "owner")
    assert (renewed is None) == (used == 0)
    first = RotatingCipher(secrets[:1], "souk tests")
    assert first.decrypt(renewed or encrypted, "owner") == plain
    for other in (RotatingCipher(secrets, "souk other"), RotatingCipher(["another"], "souk tests")):
        with pytest.raises(InvalidTag):
            other.decrypt(encrypted, "owner")
    with pytest.raises(InvalidTag):
        cipher.decrypt(encrypted, "somebody else")


@given(SECRETS)
def test_a_setting_lists_secrets_with_commas_between(secrets):
    assert list_secrets(" , ".join(secrets)) == secrets
    assert list_secrets(",".join(secrets) + ",") == secrets


def test_without_a_secret_there_is_an_empty_one():
    assert list_secrets("") == [""]


@pytest.mark.asvs("11.2.2")
def test_credentials_of_before_are_read_while_the_former_secret_is_there():
    encrypted = SecretCipher("old", "keys", "SOUK_TEST_SECRET").encrypt("sk_live", "tenant")
    assert SecretCipher("new, old", "keys", "SOUK_TEST_SECRET").decrypt(encrypted, "tenant") == "sk_live"
    with pytest.raises(SettingsError, match="SOUK_TEST_SECRET"):
        SecretCipher("new", "keys", "SOUK_TEST_SECRET").decrypt(encrypted, "tenant")
