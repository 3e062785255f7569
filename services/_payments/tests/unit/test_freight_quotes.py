from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from uuid import UUID

import pytest
from chassis.errors import ConflictError
from payments.freight_quotes import QUOTE_LIFE, FreightQuote, Parcel, issue_quote, verify_quote

NOW = datetime(2030, 1, 1, tzinfo=UTC)
SECRET = "a secret of the platform"
PARCEL = Parcel(UUID(int=1), "CN", "MA", {"V1": 2, "V2": 1})
QUOTE = FreightQuote("CJPacket Ordinary", Decimal("4.71"), "7-12", NOW)


@pytest.fixture
def text():
    return issue_quote(QUOTE, PARCEL, SECRET)


@pytest.mark.parametrize("later", [timedelta(0), QUOTE_LIFE - timedelta(seconds=1)])
def test_a_quote_is_good_for_its_cart_while_it_lives(text, later):
    assert verify_quote(text, PARCEL, SECRET, NOW + later) == QUOTE
    turned = replace(PARCEL, quantities={"V2": 1, "V1": 2})
    assert verify_quote(text, turned, SECRET, NOW) == QUOTE


@pytest.mark.parametrize("later", [QUOTE_LIFE, timedelta(days=1)])
def test_a_quote_of_yesterday_is_rejected(text, later):
    with pytest.raises(ConflictError) as caught:
        verify_quote(text, PARCEL, SECRET, NOW + later)
    assert caught.value.code == "quote-expired"


@pytest.mark.asvs("2.2.3")
@pytest.mark.parametrize(
    "other",
    [
        {"tenant_id": UUID(int=2)}, {"start_country": "US"}, {"end_country": "FR"}, {"quantities": {"V1": 2}},
        {"quantities": {"V1": 3, "V2": 1}}, {"quantities": {"V1": 2, "V3": 1}},
    ],
    ids=["tenant", "origin", "country", "fewer lines", "quantity", "variant"],
)  # fmt: skip
def test_a_quote_of_another_cart_is_rejected(text, other):
    with pytest.raises(ConflictError) as caught:
        verify_quote(text, replace(PARCEL, **other), SECRET, NOW)
    assert caught.value.code == "quote-mismatch"


@pytest.mark.parametrize(
    "change",
    [lambda text: text[1:], lambda text: text[:-1], lambda text: f"A{text}", lambda _: "", lambda _: ".",
     lambda text: text.partition(".")[0], lambda text: text + "é"],
)  # fmt: skip
def test_a_quote_that_was_changed_is_rejected(text, change):
    with pytest.raises(ConflictError) as caught:
        verify_quote(change(text), PARCEL, SECRET, NOW)
    assert caught.value.code == "quote-invalid"


def test_a_quote_of_another_secret_or_of_none_is_rejected(text):
    cheaper = issue_quote(replace(QUOTE, amount=Decimal("0.01")), PARCEL, "guessed")
    assert issue_quote(QUOTE, PARCEL, "") == ""
    for sent, secret in ((cheaper, SECRET), (text, ""), ("", "")):
        with pytest.raises(ConflictError):
            verify_quote(sent, PARCEL, secret, NOW)
