import pytest
from chassis.like import contains
from chassis.resource_query import Arguments


@pytest.mark.asvs("1.2.4")
@pytest.mark.parametrize(
    ("text", "pattern"), [("Omar", "%omar%"), ("5 %", r"%5 \%%"), ("a_b", r"%a\_b%"), ("a\\b", r"%a\\b%")]
)
def test_a_text_is_searched_as_it_is(text, pattern):
    arguments = Arguments(["tenant"])
    assert contains("lower(name)")(text, arguments) == "lower(name) LIKE $2"
    assert arguments == ["tenant", pattern]


def test_the_text_is_normalized_as_the_column_is():
    arguments = Arguments()
    assert contains("name_key", str.upper)("omar", arguments) == "name_key LIKE $1"
    assert arguments == ["%OMAR%"]
