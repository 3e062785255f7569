import subprocess

import pytest
from souk_local.asvs.__main__ import main
from souk_local.asvs.marks import Mark, parse_marks
from souk_local.asvs.page import PAGE, render_page
from souk_local.asvs.requirements import SOURCE, Requirement, State, find_gaps, load_catalogue, to_requirement
from souk_local.layout import ROOT

CATALOGUE = """
chapters:
  1: Encoding
  6: Authentication
requirements:
  1.2.6: {level: 2, text: no LDAP injection, inapplicable: There is no LDAP.}
  6.2.4: {level: 1, text: common passwords are refused}
  6.2.10: {level: 2, text: passwords do not expire, files: [docs/rule.md], met: Nothing ends one.}
  6.3.3: {level: 2, text: two factors, unmet: They are offered | not demanded.}
"""
TESTS = """
import pytest

@pytest.mark.asvs("6.2.4", "6.3.3")
async def test_common_ones_are_refused(): ...

@pytest.mark.asvs("6.2.4")
@pytest.mark.long
class TestMore: ...

@pytest.mark.parametrize("asvs", ["6.2.4"])
def test_without_a_mark(): ...
"""
MARKS = [
    Mark("6.2.4", "tests/test_a.py", "test_common_ones_are_refused"),
    Mark("6.3.3", "tests/test_a.py", "test_common_ones_are_refused"),
    Mark("6.2.4", "tests/test_a.py", "TestMore"),
]


@pytest.fixture
def checkout(tmp_path):
    for path, text in {SOURCE: CATALOGUE, "docs/rule.md": "", "tests/test_a.py": TESTS}.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    return tmp_path


def test_marks_are_read_from_functions_and_classes():
    assert list(parse_marks("tests/test_a.py", TESTS)) == MARKS


def test_an_id_is_a_literal_string():
    with pytest.raises(TypeError, match=r"test_a\.py:1: the id"):
        list(parse_marks("test_a.py", "@pytest.mark.asvs(NUMBER)\ndef test(): ..."))


def test_a_page_has_totals_and_a_table_for_each_chapter():
    page = render_page(load_catalogue(CATALOGUE), MARKS)

    assert "| 1 | 1 | 1 | 0 | 0 |\n| 2 | 3 | 1 | 1 | 1 |\n" in page
    assert "## 1. Encoding\n" in page
    assert "| 1.2.6 no LDAP injection | 2 | not applicable | There is no LDAP. |\n" in page
    links = (
        "[common ones are refused](../tests/test_a.py)<br>[TestMore](../tests/test_a.py)",
        "Nothing ends one.<br>[docs/rule.md](../docs/rule.md)",
        "They are offered \\| not demanded.<br>[common ones are refused](../tests/test_a.py)",
    )
    assert f"| 6.2.4 common passwords are refused | 1 | met | {links[0]} |\n" in page
    assert f"| 6.2.10 passwords do not expire | 2 | met | {links[1]} |\n" in page
    assert f"| 6.3.3 two factors | 2 | **not met** | {links[2]} |\n" in page


def test_the_page_is_written_and_checked(checkout):
    assert main(checkout, is_check=True) == [f"{PAGE} is outdated. Run ./taskw fix."]
    assert main(checkout, is_check=False) == []
    assert main(checkout, is_check=True) == []

    (checkout / "tests/test_a.py").write_text(TESTS.replace("common_ones", "known_ones"))
    assert main(checkout, is_check=True) == [f"{PAGE} is outdated. Run ./taskw fix."]


def test_a_mark_of_an_unknown_requirement_is_named(checkout):
    (checkout / "tests/test_b.py").write_text('@pytest.mark.asvs("9.9.9")\ndef test_b(): ...')

    assert main(checkout, is_check=False) == [f"tests/test_b.py: test_b: {SOURCE} has no requirement 9.9.9"]
    assert not (checkout / PAGE).exists()


@pytest.mark.parametrize(
    ("row", "has_mark", "gaps"),
    [
        ({}, False, ["no test has its mark, and no file shows it", "it has neither a mark nor a sentence"]),
        ({"met": "It is so."}, False, ["no test has its mark, and no file shows it"]),
        ({"files": ["docs/rule.md"]}, False, ["it has neither a mark nor a sentence"]),
        ({"met": "See there.", "files": ["docs/none.md"]}, False, ["there is no file docs/none.md"]),
        ({"inapplicable": "There is none."}, True, ["a test has its mark, although it does not apply"]),
        ({"unmet": "It is missing."}, False, []),
        ({"met": "See there.", "files": ["docs/rule.md"]}, False, []),
        ({}, True, []),
    ],
)
def test_no_requirement_claims_what_nothing_shows(checkout, row, has_mark, gaps):
    requirement = to_requirement("6.2.4", {"level": 1, "text": "common passwords are refused", **row})
    catalogue = load_catalogue("{chapters: {6: Authentication}, requirements: {}}")
    marks = MARKS[:1] if has_mark else []
    lines = find_gaps(type(catalogue)(catalogue.chapters, (requirement,)), marks, checkout)

    assert list(lines) == [f"{SOURCE}: 6.2.4: {gap}" for gap in gaps]


def test_a_row_has_one_state_and_known_keys():
    with pytest.raises(ValueError, match="met and unmet at once"):
        to_requirement("6.2.4", {"level": 1, "text": "", "met": "Yes.", "unmet": "No."})
    with pytest.raises(ValueError, match="unknown: state"):
        to_requirement("6.2.4", {"level": 1, "text": "", "state": "met"})


def test_every_requirement_of_the_standard_is_listed_once_in_order():
    catalogue = load_catalogue((ROOT / SOURCE).read_text())
    numbers = [tuple(map(int, row.number.split("."))) for row in catalogue.requirements]

    assert numbers == sorted(set(numbers))
    # What the standard has of each level.
    assert [sum(row.level == level for row in catalogue.requirements) for level in (1, 2)] == [70, 183]
    assert all(isinstance(row, Requirement) and row.state in State for row in catalogue.requirements)
