import re

import pytest
from site_editor.domain.fonts import FAMILIES, find_families, font_faces, preloaded_files


def test_the_six_fonts_of_the_editor_are_there():
    assert set(FAMILIES) == {"Roboto", "Open Sans", "Lato", "Montserrat", "Raleway", "Tajawal"}


def test_fonts_are_those_chosen_and_those_that_css_names():
    css = "h1 { font-family: 'OPEN SANS' }"
    assert find_families(css, ["Lato"], is_arabic=False) == ["Open Sans", "Lato"]
    assert find_families("", [], is_arabic=False) == []


def test_arabic_pages_have_a_font_with_arabic_letters():
    assert find_families("", [], is_arabic=True) == ["Tajawal"]


def test_what_is_shown_at_once_is_loaded_first():
    assert preloaded_files(["Lato", "Lato"], is_arabic=False) == ["lato-latin-400", "lato-latin-700"]
    assert preloaded_files(["Lato"], is_arabic=True) == ["tajawal-arabic-400", "tajawal-arabic-700"]
    assert preloaded_files([], is_arabic=False) == []
    assert "font-display:optional" in font_faces(["Lato"])


def test_a_rule_loads_each_file_for_its_characters():
    rules = font_faces(["Tajawal"])
    assert rules.count("@font-face") == 4
    assert 'url("/fonts/tajawal-arabic-700.woff2")' in rules
    assert rules.count("U+0600-06FF") == 2
    assert "font-weight:100 900" in font_faces(["Roboto"])
    assert font_faces([]) == ""


@pytest.mark.parametrize(
    ("family", "files"),
    [
        ("Roboto", [("100 900", "roboto-latin")]),
        ("Open Sans", [("300 800", "open-sans-latin")]),
        ("Lato", [("400", "lato-latin-400"), ("700", "lato-latin-700")]),
        ("Montserrat", [("100 900", "montserrat-latin")]),
        ("Raleway", [("100 900", "raleway-latin")]),
        ("Tajawal", [("400", "tajawal-latin-400"), ("700", "tajawal-latin-700"),
                     ("400", "tajawal-arabic-400"), ("700", "tajawal-arabic-700")]),
    ],
)  # fmt: skip
def test_a_family_is_loaded_in_its_weights(family, files):
    rules = font_faces([family])
    assert re.findall('font-weight:([0-9 ]+);.*?"/fonts/([a-z0-9-]+).woff2"', rules) == files
    assert rules.count(f'font-family:"{family}"') == len(files)
