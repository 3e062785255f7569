import pytest
from souk_local.results import summarise

PASSED, SKIPPED = (
    '<testcase classname="a" name="ok"/>',
    '<testcase classname="a" name="later"><skipped/></testcase>',
)
FAILED = '<testcase classname="a.b" name="wrong"><failure message="assert 1 == 2&#10;  is wrong"/></testcase>'
BROKEN = '<testcase classname="a.b" name="broken"><error/></testcase>'


@pytest.fixture
def report(tmp_path):
    def write(part, *cases):
        (tmp_path / f"{part}.xml").write_text(
            f"<testsuites><testsuite>{''.join(cases)}</testsuite></testsuites>"
        )

    return write


def test_reports_without_failures_are_green(tmp_path, report):
    report("unit", PASSED, PASSED)
    report("web", PASSED, SKIPPED)
    assert summarise(tmp_path, ["unit", "web"]) == (["3 passed, 0 failed, 1 skipped"], True)


def test_every_failed_test_is_listed_whatever_part_it_is_of(tmp_path, report):
    report("unit", FAILED, PASSED)
    report("web", BROKEN)
    wrong = "FAILED unit: a.b::wrong\n    assert 1 == 2\n      is wrong"
    lines = [wrong, "FAILED web: a.b::broken", "1 passed, 2 failed"]
    assert summarise(tmp_path, ["unit", "web"]) == (lines, False)


def test_a_part_that_left_no_report_has_failed(tmp_path, report):
    report("unit", PASSED)
    lines, is_green = summarise(tmp_path, ["unit", "web"])
    assert lines == ["FAILED web: it left no report", "1 passed, 1 failed"]
    assert not is_green


def test_a_part_that_ran_no_test_has_failed(tmp_path, report):
    report("unit", PASSED)
    report("web")
    lines, is_green = summarise(tmp_path, ["unit", "web"])
    assert lines == ["FAILED web: it ran no test", "1 passed, 1 failed"]
    assert not is_green
