"""How much chance is in what nobody may guess."""

import base64
import re

import pytest
from identity.access.account_links import new_token
from identity.access.api_keys.key import generate_secret
from identity.access.customers.codes import new_code


@pytest.mark.asvs("6.4.1", "6.5.3", "7.2.3", "11.5.1")
@pytest.mark.parametrize("make", [new_token, generate_secret], ids=["link", "api-key"])
def test_tokens_have_256_random_bits(make):
    tokens = {make() for _ in range(1000)}

    assert len(tokens) == 1000
    for token in tokens:
        assert len(base64.urlsafe_b64decode(f"{token[-43:]}=")) == 32


@pytest.mark.asvs("6.5.4")
def test_codes_of_customers_are_six_digits():
    codes = [new_code() for _ in range(1000)]

    assert all(re.fullmatch(r"[0-9]{6}", code) for code in codes)
    # A thousand draws of a million are nearly all different.
    assert len(set(codes)) > 980
