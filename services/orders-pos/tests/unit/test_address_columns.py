"""Addresses of customers that a file has in several columns."""

import pytest
from chassis.money import Currency
from orders_pos.domain.imports.address_columns import find_part, join_addresses
from orders_pos.domain.imports.columns import find_fields
from orders_pos.domain.imports.fields import CUSTOMERS
from orders_pos.domain.imports.row_reader import RowReader

_NAMES = ["First name", "Last name", "Phone"]


def _address(home, columns):
    headers = [*_NAMES, *columns]
    row = ["Ana", "Diaz", "5550100", *columns.values()]
    fields = find_fields(CUSTOMERS, headers, "USD")
    reader = RowReader.of_table(CUSTOMERS, fields, Currency("USD"), [row], headers)
    return join_addresses(reader.read(2, row).values, home)["address"]


@pytest.mark.parametrize(
    ("home", "columns", "text"),
    [
        (
            "US",
            {"Address 1": "500 Congress Ave", "City": "Austin", "Province": "Texas", "Zip": "78701"},
            "500 Congress Ave, Austin, TX 78701",
        ),
        (
            "FR",
            {"Adresse": "12 rue Mercière", "Ville": "Lyon", "Code postal": "69002"},
            "12 rue Mercière, 69002 Lyon",
        ),
        (
            "FR",
            {"Address 1": "Rue de la Loi 16", "City": "Bruxelles", "Zip": "1000", "Country": "BE"},
            "Rue de la Loi 16, 1000 Bruxelles, Belgique",
        ),
        (
            "MA",
            {"Address 1": "1 rue Anfa", "City": "Casablanca", "Country": "Maroc"},
            "1 rue Anfa, Casablanca",
        ),
        # What its country does not have stays as it stands in the file.
        ("FR", {"Address 1": "1 rue A", "City": "Lyon", "Zip": "6900"}, "1 rue A, Lyon, 6900"),
        ("FR", {"Address 1": "1 rue A", "City": "Lyon", "Country": "Nowhere"}, "1 rue A, Lyon, Nowhere"),
        ("FR", {"Address": "12 rue Mercière, Lyon"}, "12 rue Mercière, Lyon"),
    ],
)
def test_columns_of_an_address_are_one_text_by_the_lines_of_its_country(home, columns, text):
    assert _address(home, columns) == text


@pytest.mark.parametrize(
    ("header", "part"),
    [
        ("Default Address Zip", "postcode"),
        ("billing_city", "city"),
        ("Default Address Province Code", "state"),
        ("Default Address Country Code", "country"),
        ("Street Address 1", "street"),
        ("الرمز البريدي", "postcode"),
    ],
)
def test_a_heading_says_which_part_of_an_address_its_column_is(header, part):
    assert find_part(header) == part
