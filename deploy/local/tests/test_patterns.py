"""Patterns that can take more than linear time are found, and no others."""

import pytest
from souk_local.ambiguity import is_slow
from souk_local.patterns import find_slow_patterns

PATH = "services/planning/planning/domain/x.py"


@pytest.mark.parametrize(
    "pattern",
    [
        *(r"a*a*b", r"\d+\d+x", r"(.+?)\s*(?:\[\d+\])?", r"\s*\.?\s*", r"[ab]+c?[bc]+d", r"x*y?x*z"),
        *(
            r"(a*)*b",
            r"(a+)+b",
            r"(?:ab|a|b)*c",
            r"(?:x+x+)+y",
            r"(?:\w|\dx?)*-",
            r"(?:a{1,3})*b",
            r"(['\"])a*\1?a*b",
        ),
    ],
)
def test_loops_over_the_same_text_are_slow(pattern):
    assert is_slow(pattern, 0, is_search=False, is_whole=True)


@pytest.mark.parametrize(
    "pattern", [r"<[^>]*>", r"\s*[>/|]\s*", r"<(a|b)\b.*?</\1>", r"\s+$", r"a.*b.*c", r"\d+(?!\d)x"]
)
def test_a_search_that_begins_within_what_it_read_is_slow(pattern):
    assert is_slow(pattern, 0, is_search=True, is_whole=False)


@pytest.mark.parametrize(
    "pattern",
    [
        *(
            r"<[^<>]*>",
            r"\s+",
            r"[^a-z]+",
            r"\d[\d ,]*",
            r"-\s*\d",
            r"(?:a|b)*",
            r"\([^()]*\)",
            r"^\s*<\?xml[^>]*\?>",
        ),
        *(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+", r"x{0,9}y", r"[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?\."),
    ],
)
def test_a_search_in_linear_time_is_not(pattern):
    assert not is_slow(pattern, 0, is_search=True, is_whole=False)


@pytest.mark.parametrize(
    "pattern",
    [
        *(r"[^@\s]+@[^@\s]+\.[^@\s.]+", r"\d+(?:\.\d+)?\s*[a-z]*", r"(?:[a-z0-9]+[-_.])*x", r"a?a?a?b"),
        *(r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2}", r"-?\d{1,3}([.,])\d{3}(\1\d{3})*", r"a++b"),
    ],
)
def test_a_whole_text_in_linear_time_is_not(pattern):
    assert not is_slow(pattern, 0, is_search=False, is_whole=True)


COMPILED = 'import re\n_A = re.compile("<[^>]*>")\n'
CONSTANTS = 'import re\n_S = r"\\s*"\n_A, _B = re.compile(rf"{_S}{_S}x"), re.compile("x")\n_A.fullmatch("")\n'


def find(text, path=PATH):
    return [line.removeprefix(f"{path}:").partition(":")[0] for line in find_slow_patterns(path, text)]


def test_patterns_are_read_with_their_constants_flags_and_methods():
    assert find(
        'import re\n_S = r"\\s*"\n_A, _B = re.compile(rf"{_S}{_S}x"), re.compile("x")\n_A.fullmatch("")\n'
    ) == ["3"]
    assert find(f'{COMPILED}_A.fullmatch("")\n') == []
    assert find(f'{COMPILED}_A.sub("", "")\n') == ["2"]
    assert find('import re\nre.split(r"\\s*,", "")\n') == ["2"]
    assert find('import re\n_A = re.compile("a*.*b", re.DOTALL)\n_A.match("")\n') == ["2"]
    assert find("import re\n_A = re.compile(make())\n") == ["2"]


def test_short_texts_and_other_programs_are_left_out():
    assert find('import re\n# short text: a name has 40 characters.\nre.split(r"\\s*,", "")\n') == []
    for path in ("services/planning/tests/x.py", "deploy/local/x.py", "services/planning/migrations/x.py"):
        assert find('import re\nre.split(r"\\s*,", "")\n', path) == []
    assert find('import re\nre.split(r"\\s*,", "")\n', "gateway/gateway/x.py") == ["2"]
