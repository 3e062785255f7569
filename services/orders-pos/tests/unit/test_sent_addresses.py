"""Addresses that are sent in parts, of six countries and of one without a pack."""

import pytest
from chassis.errors import ValidationError
from countries.addresses import AddressParts
from orders_pos.domain.invoices.printed_address import print_address, print_seller
from orders_pos.domain.shipping.sent_address import compose_sent_address

WHOLE = [
    ("FR", AddressParts("12 rue Mercière", "69 002", "Lyon"), "12 rue Mercière, 69002 Lyon"),
    (
        "MA",
        AddressParts("شارع محمد الخامس", "٢٠٢٥٠", "الدار البيضاء"),
        "شارع محمد الخامس, 20250 الدار البيضاء",
    ),
    ("BE", AddressParts("Rue de la Loi 16", "1000", "Bruxelles"), "Rue de la Loi 16, 1000 Bruxelles"),
    ("AE", AddressParts("Villa 3, Jumeirah", "", "Dubai"), "Villa 3, Jumeirah, Dubai"),
    ("US", AddressParts("500 Congress Ave", "78701", "Austin", "TX"), "500 Congress Ave, Austin, TX 78701"),
    ("TN", AddressParts("5 avenue Bourguiba", "1000", "Tunis"), "5 avenue Bourguiba, 1000 Tunis"),
    ("GB", AddressParts("10 Downing St", "sw1a2aa", "London"), "10 Downing St, London, SW1A 2AA"),
]


@pytest.mark.parametrize(("country", "parts", "text"), WHOLE)
def test_parts_become_the_text_of_the_country(country, parts, text):
    assert compose_sent_address(parts, country, "parts") == text


@pytest.mark.parametrize(
    ("parts", "violations"),
    [
        (AddressParts("a", "6900", "Lyon"), [("parts.postcode", "postcode")]),
        (AddressParts("a", "1000", "x", country="XX"), [("parts.country", "choice")]),
        (AddressParts("a", "69002", "Austin", "ZZ", "us"), [("parts.state", "choice")]),
        (
            AddressParts("a", "x", "Austin", "ZZ", "US"),
            [("parts.postcode", "postcode"), ("parts.state", "choice")],
        ),
    ],
)
def test_an_error_names_the_part(parts, violations):
    with pytest.raises(ValidationError) as raised:
        compose_sent_address(parts, "FR", "parts")
    assert [(v.field, v.code) for v in raised.value.violations] == violations


def test_an_address_of_another_country_ends_with_its_name():
    parts = AddressParts("Rue de la Loi 16", "1000", "Bruxelles", country="BE")
    assert compose_sent_address(parts, "FR", "parts") == "Rue de la Loi 16, 1000 Bruxelles, Belgique"


def test_parts_that_are_empty_are_no_address():
    assert compose_sent_address(AddressParts(country="BE"), "FR", "parts") == ""


def test_invoices_have_the_lines_of_the_country_and_other_texts_as_they_are():
    assert print_address("500 Congress Ave, Austin, TX 78701", "US") == "500 Congress Ave\nAustin, TX 78701"
    assert print_address("1, rue A", "MA") == "1, rue A"
    assert print_seller({"name": "x", "address": "12 rue Mercière 69002 Lyon"}, "FR") == {
        "name": "x",
        "address": "12 rue Mercière\n69002 Lyon",
    }
