import pytest
from souk_local.suppressions import find_unexplained

NOQA, IGNORE, BIOME = "# noqa: S105", "# type: ignore[x]", "biome-ignore lint/a"


@pytest.mark.parametrize("line", [NOQA, IGNORE, IGNORE + "  " + NOQA, f"{NOQA}  #"])
def test_an_exception_without_a_reason_is_found(line):
    assert len([*find_unexplained("a.py", f"x = 1  {line}\n")]) == 1


@pytest.mark.parametrize("line", [NOQA, IGNORE, f"{IGNORE}  {NOQA}"])
def test_a_reason_behind_it_is_enough(line):
    assert [*find_unexplained("a.py", f"x = 1  {line}  # the kind of token, not one\n")] == []


def test_the_web_is_checked_too():
    assert len([*find_unexplained("a.ts", f"// {BIOME}: \n")]) == 1
    assert [*find_unexplained("a.ts", f"// {BIOME}: drawn by hand\n")] == []
