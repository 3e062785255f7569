"""Taxes by place: which row has an address, what is sold there, and how jurisdictions share the tax."""

import json
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from uuid import UUID

import pytest
from chassis.errors import ValidationError
from countries.addresses import AddressParts, compose_address
from countries.packs import country_pack
from hypothesis import given
from hypothesis import strategies as st
from orders_pos.domain.orders.sales_tax import Jurisdiction, TaxPart, TaxShare, add_tax, extract_tax
from orders_pos.domain.orders.tax_place import TaxPlace, tax_lines_of
from orders_pos.domain.shop.tax_place_violations import EnteredTaxPlace, tax_place_violations
from orders_pos.domain.shop.tax_places import ABROAD, TaxPlaceRow, TaxPlaces, tax_places_from_rows
from orders_pos.domain.shop.zone_violations import normalize_codes
from orders_pos.domain.taxes.tax_amounts import NO_TAX, TaxAmounts

US = country_pack("US")
CLOTHES, SHOES = UUID(int=1), UUID(int=2)


def place(name: str, *rates: str, **fields) -> TaxPlace:
    parts = [Jurisdiction(f"{name} {index}", Decimal(rate)) for index, rate in enumerate(rates)]
    return TaxPlace(name, tuple(parts), **fields)


AUSTIN = place("Austin", "6.25", "1", "1")
TEXAS, BORDER = place("Texas", "6.25"), place("Texarkana", "6.5", "1.5")
ROWS = [
    TaxPlaceRow(AUSTIN, codes=["78701-78705", "787*"]),
    TaxPlaceRow(BORDER, frozenset({"AR"}), ["71854"]),
    TaxPlaceRow(TEXAS, frozenset({"TX"})),
]
SHOP = "500 Congress Ave, Austin, TX 78701"


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("", AUSTIN),
        ("1 A St, Austin, TX 78704", AUSTIN),
        ("1 A St, Austin, TX 78799-1234", AUSTIN),
        ("1 A St, 78799", AUSTIN),
        ("1 A St, Dallas, TX 75201", TEXAS),
        ("1 A St, Dallas, Texas", TEXAS),
        ("1 A St, Texarkana, AR 71854", BORDER),
        ("1 A St, Texarkana, TX 71854", TEXAS),
        # No row has it: the shop's usual rate counts.
        ("1 A St, Portland, OR 97201", None),
        # What tells no place is taken for the shop's.
        ("1 A St", AUSTIN),
        ("12, rue Ney, 69006 Lyon, France", ABROAD),
    ],
)
def test_the_first_row_that_has_the_address_counts(address, expected):
    assert TaxPlaces(ROWS, SHOP, "US").find(address) == expected


def test_rows_are_tried_in_their_order():
    assert TaxPlaces(ROWS[::-1], SHOP, "US").find(SHOP) == TEXAS


def test_a_shop_by_origin_taxes_its_own_state_as_at_its_address():
    places = TaxPlaces(ROWS, SHOP, "US", is_by_origin=True)
    assert places.find("1 A St, Dallas, TX 75201") == AUSTIN
    assert places.find("1 A St, Texarkana, AR 71854") == BORDER


def test_a_shop_without_rows_has_its_usual_rate_everywhere():
    assert TaxPlaces((), SHOP, "US").find("12, rue Ney, 69006 Lyon, France") is None


def test_products_and_deliveries_can_be_untaxed():
    free = replace(AUSTIN, is_delivery_untaxed=True, untaxed_categories=frozenset({CLOTHES}))
    assert (AUSTIN.fees_percent, free.fees_percent) == (Decimal("8.25"), 0)
    assert free.product_percent(None, [SHOES]) == Decimal("8.25")
    assert free.product_percent(None, [SHOES, CLOTHES]) == 0
    assert free.product_percent(Decimal(0), []) == 0
    assert free.product_percent(Decimal("2.5"), [CLOTHES]) == Decimal("2.5")


PERCENTS = st.decimals(0, 12, places=4)
PLACES = st.lists(PERCENTS, min_size=1, max_size=8).map(lambda rates: place("P", *map(str, rates)))
DIGITS = st.sampled_from([0, 2, 3])


CASES = json.loads((Path(__file__).parents[4] / "proto" / "cases" / "tax_places.json").read_text())


@pytest.mark.parametrize("case", CASES["cases"], ids=lambda case: str(case["address"]))
@pytest.mark.parametrize("is_by_origin", [False, True])
def test_the_browser_finds_the_same_place(case, is_by_origin):
    """The cases that both share; the browser has addresses in parts."""
    assert US.address.postcode == CASES["form"]["postcode"]
    places = TaxPlaces(tax_places_from_rows(CASES["rows"]), compose(CASES["shop"]), "US", is_by_origin)
    place = places.find(compose(case["address"]))
    expected = case["byOrigin" if is_by_origin else "place"]
    assert (None if place is None else place.name) == expected


def compose(parts: dict[str, str] | None) -> str:
    if parts is None:
        return ""
    return compose_address(
        AddressParts(**{"street": "1 A St", "city": "Town", "country": "US", **parts}), "US"
    )


@given(PLACES, st.integers(0, 10**12), DIGITS, st.booleans())
def test_shares_add_up_to_the_tax_and_are_within_a_unit_of_their_part(where, minor, digits, is_negative):
    net = Decimal(minor).scaleb(-digits) * (-1 if is_negative else 1)
    part = where.share(add_tax(net, where.percent, digits), digits)
    if not where.percent:
        assert part.shares == ()
        return
    assert sum(share.tax for share in part.shares) == part.tax
    unit = Fraction(1, 10**digits)
    for share in part.shares:
        exact = Fraction(part.tax) * Fraction(share.jurisdiction.percent) / Fraction(where.percent)
        assert abs(Fraction(share.tax) - exact) < unit
        assert share.tax.as_tuple().exponent == -digits


def test_a_rate_of_another_kind_has_no_shares_and_a_line_without_a_name():
    part, own = (
        AUSTIN.share(add_tax(Decimal("10.00"), Decimal("8.25"), 2), 2),
        TaxPart(Decimal(2), Decimal(5), Decimal("0.10")),
    )
    assert AUSTIN.share(own, 2) == own
    lines = tax_lines_of([part, own])
    assert [(line["name"], line["percent"], line["net"], line["tax"]) for line in lines] == [
        ("Austin 0", "6.25", "10.00", "0.63"),
        ("Austin 1", "1", "10.00", "0.10"),
        ("Austin 2", "1", "10.00", "0.10"),
        ("", "2", "5", "0.10"),
    ]


def test_a_place_is_stored_whole():
    stored = replace(AUSTIN, is_delivery_untaxed=True, untaxed_categories=frozenset({CLOTHES}))
    assert TaxPlace.from_json(stored.to_json()) == stored


@given(PLACES, st.lists(st.integers(1, 500_000), min_size=1, max_size=6), st.integers(1, 100_000))
def test_payments_of_all_pay_each_jurisdiction(where, payments, minor):
    part = where.share(add_tax(Decimal(minor).scaleb(-2), where.percent, 2), 2)
    due = TaxAmounts.of_parts([part], where)
    paid, running = NO_TAX, Decimal(0)
    for amount in [*payments, 10**9]:
        before, running = running, running + Decimal(amount).scaleb(-2)
        share = due.share(running, 2) - due.share(before, 2)
        # What jurisdictions have of a payment is the tax in it.
        taxed = sum(tax for _, tax in share.by_rate.values())
        assert not where.percent or sum(tax for _, tax in share.by_jurisdiction.values()) == taxed
        paid = paid + share
    assert paid == due


def test_sums_of_jurisdictions_vanish_where_they_come_to_nothing():
    share = TaxShare(AUSTIN.jurisdictions[0], Decimal("0.63"))
    sold = TaxAmounts.of_parts([TaxPart(Decimal("8.25"), Decimal(10), Decimal("0.63"), (share,))])
    assert (sold - sold).by_jurisdiction == {}


def test_a_tax_that_prices_include_has_no_shares():
    assert extract_tax(Decimal(10), Decimal(20), 2).shares == ()


def entered(states=("TX",), codes=(), parts=(("Texas", "6.25"),), categories=()) -> EnteredTaxPlace:
    return EnteredTaxPlace(states, codes, [(name, Decimal(rate)) for name, rate in parts], categories)


@pytest.mark.parametrize(
    ("places", "country", "expected"),
    [
        ([entered(), entered(["texas", "OK"])], "US", []),
        ([entered()], "FR", [("item.tax_places", "not-allowed")]),
        ([], "FR", []),
        ([entered(), entered([])], "US", [("item.tax_places[1].states", "blank")]),
        ([entered(["TX", "XX"])], "US", [("item.tax_places[0].states[1]", "unknown")]),
        (
            [entered(parts=[("City", "1"), (" city", "2")])],
            "US",
            [("item.tax_places[0].jurisdictions[1].name", "taken")],
        ),
        (
            [entered(parts=[("A", "60"), ("B", "40.0001")])],
            "US",
            [("item.tax_places[0].jurisdictions[0].percent", "range")],
        ),
        (
            [entered(categories=["a", "b"])],
            "US",
            [("item.tax_places[0].untaxed_categories[1]", "unknown")],
        ),
    ],
)
def test_errors_name_the_field_of_the_row(places, country, expected):
    violations = tax_place_violations(places, country_pack(country), {"a"})
    assert [(violation.field, violation.code) for violation in violations] == expected


def test_codes_are_those_of_the_country():
    with pytest.raises(ValidationError) as error:
        normalize_codes([["78701"], ["787*, 9"]], US.address, "tax_places")
    assert [violation.field for violation in error.value.violations] == ["item.tax_places[1].codes[1]"]
