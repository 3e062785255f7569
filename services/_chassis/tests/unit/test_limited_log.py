"""Lines that others cause are bounded, and none is lost without being counted."""

from collections import Counter

import pytest
from chassis import limited_log
from chassis.limited_log import OMITTED, LimitedLog
from hypothesis import given
from hypothesis import strategies as st
from structlog.testing import capture_logs

# Who causes a line, and how many seconds later than the one before.
CAUSES = st.lists(st.tuples(st.sampled_from("abc"), st.floats(0, 40)), max_size=60)


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def written(lines):
    return Counter(line["who"] for line in lines if line["event"] == "refused")


@pytest.mark.asvs("16.3.3")
@given(CAUSES)
def test_each_line_is_written_or_counted_and_no_minute_has_more(causes):
    clock = Clock()
    log, sent = LimitedLog(2, clock), Counter()
    with capture_logs() as lines:
        for cause, later in causes:
            clock.now += later
            log.write("refused", cause, who=cause)
            sent[cause] += 1
        clock.now += 61
        log.write("refused", "last", who="last")

    omitted = Counter()
    for line in lines:
        if line["event"] == OMITTED:
            omitted[line["cause"]] += line["lines"]
    assert written(lines) + omitted == sent + Counter(last=1)


def test_one_who_causes_many_keeps_no_other_from_the_log():
    log = LimitedLog(2, Clock())
    with capture_logs() as lines:
        for _ in range(50):
            log.write("refused", "a", who="a")
        log.write("refused", "b", who="b")

    assert written(lines) == {"a": 2, "b": 1}


def test_after_a_minute_there_are_lines_again():
    clock = Clock()
    log = LimitedLog(2, clock)
    with capture_logs() as lines:
        for _ in range(5):
            log.write("refused", "a", who="a")
        clock.now = 60.5
        log.write("refused", "a", who="a")

    assert [line["event"] for line in lines] == ["refused", "refused", OMITTED, "refused"]
    assert lines[2]["lines"] == 3


def test_what_is_kept_is_bounded_and_still_counted(monkeypatch):
    monkeypatch.setattr(limited_log, "_MAX_CAUSES", 10)
    log = LimitedLog(1, Clock())
    with capture_logs() as lines:
        for n in range(25):
            log.write("refused", str(n), who=str(n))
            log.write("refused", str(n), who=str(n))

    assert len(log._minutes) == 10
    assert sum(line["event"] == OMITTED for line in lines) == 15
