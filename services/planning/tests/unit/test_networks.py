"""Compare schedules with longest paths, computed by relaxation."""

import random
import sys

import pytest
from builders import plan, task, to_hours
from planning.domain.plan import reschedule
from planning.domain.schedule import schedule

KINDS = ("FS", "SS", "FF", "SF")


def random_network(rng, *, kinds=KINDS, lags=True):
    """Return lengths and arcs (source, target, kind, lag) without cycles."""
    count = rng.randint(1, 14)
    lengths = [rng.randint(0, 40) for _ in range(count)]
    arcs = [
        (source, target, rng.choice(kinds), rng.randint(-6, 12) if lags else 0)
        for target in range(count)
        for source in range(target)
        if rng.random() < 0.3
    ]
    return lengths, arcs


def weight(lengths, source, target, kind, lag):
    return lag + (lengths[source] if kind[0] == "F" else 0) - (lengths[target] if kind[1] == "F" else 0)


def relax(lengths, arcs):
    """Return earliest starts, latest starts and makespan."""
    early = [0] * len(lengths)
    for _ in lengths:
        for source, target, kind, lag in arcs:
            early[target] = max(early[target], early[source] + weight(lengths, source, target, kind, lag))
    end = max(start + length for start, length in zip(early, lengths, strict=True))
    late = [end - length for length in lengths]
    for _ in lengths:
        for source, target, kind, lag in arcs:
            late[source] = min(late[source], late[target] - weight(lengths, source, target, kind, lag))
    return early, late, end - min(early)


def build_plan(lengths, arcs, rng):
    tokens = [[] for _ in lengths]
    for source, target, kind, lag in arcs:
        tokens[target].append(f"t{source}{kind}{lag:+d}h" if lag or kind != "FS" else f"t{source}")
    rows = [task(f"t{index}", 0, length, *tokens[index]) for index, length in enumerate(lengths)]
    rng.shuffle(rows)
    return plan(*rows)


@pytest.mark.parametrize("part", range(20))
def test_schedules_of_random_networks_match_their_longest_paths(part):
    rng = random.Random(part)
    for number in range(100):
        kinds = KINDS if number % 2 else ("FS",)
        lengths, arcs = random_network(rng, kinds=kinds, lags=number % 4 > 0)
        early, late, makespan = relax(lengths, arcs)
        result = schedule(build_plan(lengths, arcs, rng))
        windows = {window.task.id: window for window in result.windows}
        assert result.makespan == makespan * 3600
        for index in range(len(lengths)):
            window = windows[f"t{index}"]
            assert (to_hours(window.earliest_start), to_hours(window.latest_start)) == (
                early[index],
                late[index],
            )
            assert window.slack == (late[index] - early[index]) * 3600
            assert to_hours(window.earliest_finish) == early[index] + lengths[index]
            assert to_hours(window.latest_finish) == late[index] + lengths[index]
        assert set(result.critical) == {f"t{p}" for p, start in enumerate(early) if start >= late[p]}


@pytest.mark.parametrize("part", range(5))
def test_rescheduled_tasks_start_where_their_links_allow(part):
    rng = random.Random(1000 + part)
    for _ in range(40):
        lengths, arcs = random_network(rng)
        early, _, _ = relax(lengths, arcs)
        rescheduled = reschedule(build_plan(lengths, arcs, rng))
        assert {id_: to_hours(moved.start) for id_, moved in rescheduled.tasks.items()} == {
            f"t{index}": start for index, start in enumerate(early)
        }
        assert reschedule(rescheduled) == rescheduled
        assert reschedule(rescheduled, earliest=True) == rescheduled


class CountedId(str):
    """An id that counts how often it is compared with another one."""

    __slots__ = ()
    comparisons = 0

    def __eq__(self, other):
        CountedId.comparisons += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


def count_steps(function, *args):
    """Return the number of lines of planning that a call executes, plus the comparisons of ids."""
    steps = 0

    def count_line(_frame, event, _arg):
        nonlocal steps
        steps += event == "line"
        return count_line

    def trace(frame, _event, _arg):
        return count_line if "/planning/domain/" in frame.f_code.co_filename else None

    previous, CountedId.comparisons = sys.gettrace(), 0
    sys.settrace(trace)
    try:
        function(*args)
    finally:
        sys.settrace(previous)
    return steps + CountedId.comparisons


def plan_of_size(count):
    """Build a plan with two links for each task, and a project for each ten tasks."""
    rng, rows = random.Random(7), []
    for index in range(count):
        links = {f"t{rng.randrange(index)}{rng.choice(KINDS)}+1h" for _ in range(2)} if index else set()
        rows.append(task(CountedId(f"t{index}"), 0, rng.randint(1, 40), *sorted(links)))
        if index % 10 == 0:
            project = CountedId(f"p{index}")
            rows.append(task(project, 0, 1, type="project"))
            rows.append(task(CountedId(f"c{index}"), 0, 1, project=project))
    return plan(*rows)


@pytest.mark.parametrize("function", [schedule, reschedule])
def test_the_work_grows_linearly_with_the_number_of_tasks_and_links(function):
    small, large = (count_steps(function, plan_of_size(count)) for count in (250, 500))

    assert small > 250
    # Twice as many tasks: 2 if it is linear, 4 if it is quadratic.
    assert large / small < 2.3
