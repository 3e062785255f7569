"""Delivery zones by post code: how codes are written, and which zone has an address."""

from decimal import Decimal

import pytest
from chassis.errors import ValidationError
from countries.packs import country_pack
from hypothesis import given
from hypothesis import strategies as st
from orders_pos.domain.shop.delivery_check import check_delivery_to
from orders_pos.domain.shop.zone_codes import contains_postcode, normalize_zone_code
from orders_pos.domain.shop.zone_violations import normalize_codes
from orders_pos.domain.shop.zones import DeliveryZone, DeliveryZones, Destination, Point, find_zone

FR, US, GB, PL, AE = (country_pack(code).address for code in ("FR", "US", "GB", "PL", "AE"))


@pytest.mark.parametrize(
    ("entry", "form", "normalized"),
    [
        ("69001", FR, "69001"), ("٦٩٠٠١", FR, "69001"), ("6900", FR, ""), ("690011", FR, ""), ("lyon", FR, ""),
        ("69001-69009", FR, "69001-69009"), ("69001 \u2013 69009", FR, "69001-69009"), ("69009-69001", FR, ""),
        ("69001-6900", FR, ""), ("69*", FR, "69*"), ("*", FR, ""), ("690011*", FR, ""), ("6x*", FR, ""),
        ("0*", country_pack("BE").address, ""), ("sw1*", GB, "SW1*"), ("SW1A 2AA-SW1A 2AB", GB, ""),
        ("78701-1234", US, "78701-1234"), ("78701-78709", US, "78701-78709"), ("00-950-00-999", PL, "00-950-00-999"),
        ("1000", AE, ""), ("10*", AE, ""),
    ],
)  # fmt: skip
def test_a_code_is_one_of_the_country(entry, form, normalized):
    assert normalize_zone_code(entry, form) == normalized


@pytest.mark.parametrize(
    ("entries", "postcode", "form", "is_inside"),
    [
        (["69*"], "69002", FR, True), (["69*"], "38000", FR, False), (["69002"], "69 002", FR, True),
        (["78701"], "78701-1234", US, True), (["78701-1234"], "78701", US, False),
        (["78700-78709"], "78701-1234", US, True), (["00-950-00-999"], "00-960", PL, True),
        (["SW1*"], "sw1a 2aa", GB, True), (["SW1*"], "W1A 4ZZ", GB, False), (["69002"], "", FR, False),
    ],
)  # fmt: skip
def test_an_address_is_in_a_zone_by_its_code(entries, postcode, form, is_inside):
    assert contains_postcode(entries, postcode, form) is is_inside


CODES = st.integers(0, 99_999)
ENTRIES = st.one_of(
    CODES.map(lambda code: (f"{code:05}", {code})),
    st.tuples(CODES, st.integers(0, 3000)).map(
        lambda span: (
            f"{span[0]:05}-{min(sum(span), 99_999):05}",
            set(range(span[0], min(sum(span), 99_999) + 1)),
        )
    ),
    st.integers(2, 4).flatmap(
        lambda length: st.integers(0, 10**length - 1).map(
            lambda start: (
                f"{start:0{length}}*",
                set(range(start * 10 ** (5 - length), (start + 1) * 10 ** (5 - length))),
            )
        )
    ),
)


@given(st.lists(st.lists(ENTRIES, min_size=1, max_size=4), min_size=1, max_size=4), st.data())
def test_the_first_zone_whose_codes_have_the_address_counts(rows, data):
    edges = sorted({code for row in rows for _, codes in row for code in (min(codes), max(codes))})
    near = st.sampled_from(edges).flatmap(lambda edge: st.integers(max(edge - 1, 0), min(edge + 1, 99_999)))
    code = data.draw(st.one_of(near, CODES))
    zones = [
        DeliveryZone(str(index), Decimal(1), codes=[text for text, _ in row])
        for index, row in enumerate(rows)
    ]
    expected = [str(index) for index, row in enumerate(rows) if any(code in codes for _, codes in row)]
    destination = Destination.of_text(f"12 rue Mercière, {code:05} Lyon", None, None, "FR")
    if expected:
        assert find_zone(zones, destination).name == expected[0]
    else:
        with pytest.raises(ValidationError):
            find_zone(zones, destination)


def find(zones, address, point=None, country="FR"):
    try:
        return DeliveryZones(zones, Point(45.76, 4.83)).find(address, point, country).name
    except ValidationError as error:
        [violation] = error.violations
        assert violation.field == "shipping_address"
        return violation.code


CENTRE = DeliveryZone("Centre", Decimal(5), codes=["69001-69003"])
NEAR = DeliveryZone("Near", Decimal(9), radius=5)
REST = DeliveryZone("Rest", Decimal(12), codes=["69*"])


@pytest.mark.parametrize(
    ("zones", "address", "point", "name"),
    [
        ([CENTRE, REST], "12 rue Mercière, 69002 Lyon", None, "Centre"),
        ([REST, CENTRE], "12 rue Mercière, 69002 Lyon", None, "Rest"),
        ([CENTRE, REST], "12 rue Mercière, 38000 Grenoble", None, "outside-zones"),
        ([CENTRE, REST], "12 rue Mercière, Lyon", None, "postcode-missing"),
        ([CENTRE, REST], "", None, "postcode-missing"),
        ([CENTRE, REST], "Rue de la Loi 16, 1000 Bruxelles, Belgique", None, "outside-zones"),
        # Both kinds in one list: the order counts.
        ([CENTRE, NEAR], "12 rue Mercière, 69002 Lyon", None, "Centre"),
        ([NEAR, CENTRE], "12 rue Mercière, 69002 Lyon", None, "location-missing"),
        ([NEAR, CENTRE], "12 rue Mercière, 69002 Lyon", Point(45.76, 4.83), "Near"),
        ([CENTRE, NEAR], "1 rue X, 69100 Villeurbanne", Point(45.77, 4.88), "Near"),
        ([NEAR, CENTRE], "12 rue Mercière, 69002 Lyon", Point(48, 2), "Centre"),
    ],
)
def test_the_first_zone_of_either_kind_counts(zones, address, point, name):
    assert find(zones, address, point) == name


def test_a_shop_without_zones_delivers_everywhere():
    assert DeliveryZones().find("", None, "FR") is None


def test_codes_are_written_freely_and_stored_once_as_the_country_has_them():
    zones = [["69001, 69002،69003", "69001 - 69009; 69*"], ["69001"], []]
    assert normalize_codes(zones, FR) == [["69001", "69002", "69003", "69001-69009", "69*"], ["69001"], []]


def test_an_error_names_the_zone_and_the_code():
    with pytest.raises(ValidationError) as raised:
        normalize_codes([["69001"], ["69002, 2059", "690*"], ["x"]], FR)
    assert [(v.field, v.code, v.message) for v in raised.value.violations] == [
        ("item.delivery_zones[1].codes[1]", "postcode", "This is no post code such as 69002: 2059"),
        ("item.delivery_zones[2].codes[0]", "postcode", "This is no post code such as 69002: x"),
    ]


def test_a_country_without_post_codes_says_so():
    with pytest.raises(ValidationError) as raised:
        normalize_codes([["1000"]], AE)
    assert raised.value.violations[0].code == "no-postcodes"


@pytest.mark.parametrize(
    ("zones", "postcode", "answer", "name"),
    [
        ([CENTRE, REST], "69 002", "delivered", "Centre"),
        ([CENTRE, REST], "69100", "delivered", "Rest"),
        ([CENTRE, REST], "38000", "outside", None),
        ([CENTRE, NEAR], "38000", "address-needed", None),
        ([], "38000", "delivered", None),
    ],
)
def test_a_shopper_learns_by_the_post_code_whether_the_shop_delivers(zones, postcode, answer, name):
    check = check_delivery_to(postcode, DeliveryZones(zones), "FR")
    assert (check.answer, check.zone and check.zone.name) == (answer, name)


def test_what_is_no_post_code_is_refused_by_its_field():
    with pytest.raises(ValidationError) as raised:
        check_delivery_to("6900", DeliveryZones([CENTRE]), "FR")
    assert [(v.field, v.code) for v in raised.value.violations] == [("postcode", "postcode")]


def test_without_post_codes_the_address_is_needed_for_a_zone_on_the_map():
    assert check_delivery_to("", DeliveryZones([NEAR]), "AE").answer == "address-needed"
