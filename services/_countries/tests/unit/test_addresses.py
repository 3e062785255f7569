"""Addresses of all countries: composed, read again, and as people write them."""

import json
from pathlib import Path

import pytest
from countries.addresses import AddressParts, address_lines, compose_address, read_address
from countries.pack import compile_pattern
from countries.packs import country_pack, packed_countries
from countries.postcodes import is_postcode_start, normalize_postcode, postcode_keys, to_ascii_digits
from countries.zones import zones_by_country
from hypothesis import given
from hypothesis import strategies as st

CASES = json.loads((Path(__file__).parents[4] / "proto/cases/addresses.json").read_text())["cases"]
ALL = sorted(zones_by_country())
_WORDS = st.lists(
    st.sampled_from(["rue", "Mercière", "شارع", "12", "1000", "bis", "St", "Apt", "69001"]), min_size=1
)
_TOWNS = st.sampled_from(["Lyon", "Austin", "Aïn Sebaâ", "الدار البيضاء", "Saint Paul", "Lyon 3"])


@st.composite
def _parts(draw, countries=ALL):
    country = draw(st.sampled_from(countries))
    form = country_pack(country).address
    names = " ".join(form.lines)
    return AddressParts(
        "rue " + ", ".join(" ".join(draw(_WORDS)) for _ in range(draw(st.integers(1, 2)))),
        form.postcode_example if form.postcode else "",
        draw(_TOWNS) if "{city}" in names else "",
        draw(st.sampled_from(sorted(form.states))) if form.states else "",
        country,
    )


@pytest.mark.parametrize("country", ALL)
def test_an_address_of_each_country_is_read_as_its_parts(country):
    form = country_pack(country).address
    has_city = any("{city}" in line for line in form.lines)
    code = form.postcode_example if form.postcode else ""
    state = next(iter(sorted(form.states)), "")
    parts = AddressParts("rue Mercière 12", code, "Lyon" if has_city else "", state, country)
    for home in (country, "AD"):
        assert read_address(compose_address(parts, home), home) == parts


@given(_parts(), st.sampled_from(ALL))
def test_what_is_composed_of_parts_is_read_as_the_same_parts(parts, home):
    assert read_address(compose_address(parts, home), home) == parts


@given(st.text(max_size=80), st.sampled_from(packed_countries()))
def test_no_letter_and_no_digit_of_a_text_is_lost(text, home):
    again = compose_address(read_address(text, home), home)
    assert read_address(text, home).country != home or _letters(again) == _letters(text)


def _letters(text: str) -> list[str]:
    return sorted(character for character in to_ascii_digits(text).casefold() if character.isalnum())


@pytest.mark.parametrize("code", ALL)
def test_each_country_has_lines_with_a_street_and_a_post_code_that_is_one(code):
    form = country_pack(code).address
    assert any("{street}" in line for line in form.lines)
    assert not form.postcode or compile_pattern(form.postcode).fullmatch(form.postcode_example)


@pytest.mark.parametrize(
    ("text", "home", "postcode", "city"),
    [
        ("12 rue Mercière, 69002 Lyon", "FR", "69002", "Lyon"),
        ("12 rue Mercière 69002 Lyon", "FR", "69002", "Lyon"),
        ("12 rue Mercière\n69002 Lyon\nFrance", "FR", "69002", "Lyon"),
        ("69002 Lyon", "FR", "69002", "Lyon"),
        ("12 rue Mercière, 69002", "FR", "69002", ""),
        ("12 rue Mercière, Lyon", "FR", "", "Lyon"),
        ("12345 Main St, Austin, TX 78701", "US", "78701", "Austin"),
        ("500 Congress Ave, Austin, Texas 78701-1234", "US", "78701-1234", "Austin"),
        ("12345 Main St, Austin", "US", "", "Austin"),
        ("Rue de la Loi 1500, 1000 Bruxelles", "BE", "1000", "Bruxelles"),
        ("Rue de la Loi 1500", "BE", "", ""),
        ("شارع محمد الخامس، ٢٠٢٥٠ الدار البيضاء", "MA", "20250", "الدار البيضاء"),
        ("Rue 5, 20250 Casablanca, près de la gare", "MA", "20250", ""),
        ("Villa 3, Jumeirah, Dubai", "AE", "", "Dubai"),
        ("10 Downing St, London, sw1a 2aa", "GB", "SW1A 2AA", "London"),
    ],
)
def test_the_post_code_of_a_text_is_read_by_the_country(text, home, postcode, city):
    parts = read_address(text, home)
    assert (parts.postcode, parts.city, parts.country) == (postcode, city, home)


def test_an_address_may_be_of_another_country():
    parts = AddressParts("Rue de la Loi 16", "1000", "Bruxelles", country="BE")
    assert compose_address(parts, "FR") == "Rue de la Loi 16, 1000 Bruxelles, Belgique"
    assert compose_address(parts, "BE") == "Rue de la Loi 16, 1000 Bruxelles"
    for name in ("Belgique", "belgium", "بلجيكا"):
        assert read_address(f"Rue de la Loi 16, 1000 Bruxelles, {name}", "FR") == parts


def test_a_document_has_the_lines_of_the_country():
    assert address_lines("500 Congress Ave, Austin, TX 78701", "US") == [
        "500 Congress Ave",
        "Austin, TX 78701",
    ]
    assert address_lines("12 rue Mercière 69002 Lyon", "FR") == ["12 rue Mercière", "69002 Lyon"]
    assert address_lines("near the station", "FR") == ["near the station"]
    assert address_lines("", "FR") == []


@pytest.mark.parametrize(
    ("country", "written", "code"),
    [
        ("FR", " 69002 ", "69002"), ("FR", "69 002", "69002"), ("FR", "٦٩٠٠٢", "69002"), ("FR", "6900", ""),
        ("GB", "sw1a2aa", "SW1A 2AA"), ("PL", "00950", "00-950"), ("CA", "h3z2y7", "H3Z 2Y7"), ("SE", "11455", "11455"),
        ("US", "78701\u20131234", "78701-1234"), ("BE", "0999", ""), ("AE", "1000", ""),
    ],
)  # fmt: skip
def test_a_post_code_is_written_in_many_ways(country, written, code):
    assert normalize_postcode(written, country_pack(country).address) == code


def test_a_post_code_with_an_extension_is_also_the_one_before_it():
    us, pl = country_pack("US").address, country_pack("PL").address
    assert postcode_keys("78701-1234", us) == ("787011234", "78701")
    assert postcode_keys("00-950", pl) == ("00950",)


@pytest.mark.parametrize(
    ("country", "start", "is_start"),
    [
        ("FR", "69", True),
        ("FR", "690021", False),
        ("FR", "6A", False),
        ("BE", "0", False),
        ("GB", "EC1", True),
    ],
)
def test_a_post_code_begins_as_the_country_has_them(country, start, is_start):
    assert is_postcode_start(start, country_pack(country).address) is is_start


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"])
def test_parts_are_composed_as_the_screens_show_them(case):
    country = case["country"]
    assert list(country_pack(country).address.lines) == case["lines"]
    assert compose_address(AddressParts(**case["parts"], country=country), country) == case["text"]
