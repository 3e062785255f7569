"""Schedules against a longest path that is found another way: arcs from start to start, relaxed until nothing moves."""

import random
import time

import pytest
from planning.domain.plan import settle
from planning.domain.schedule import schedule
from plans import hour, plan, task

KINDS = ("FS", "SS", "FF", "SF")


def network(dice, *, kinds=KINDS, lags=True):
    """Lengths and arcs (source, target, kind, lag) that only lead onwards."""
    count = dice.randint(1, 14)
    lengths = [dice.randint(0, 40) for _ in range(count)]
    arcs = [
        (source, target, dice.choice(kinds), dice.randint(-6, 12) if lags else 0)
        for target in range(count)
        for source in range(target)
        if dice.random() < 0.3
    ]
    return lengths, arcs


def weight(lengths, source, target, kind, lag):
    return lag + (lengths[source] if kind[0] == "F" else 0) - (lengths[target] if kind[1] == "F" else 0)


def longest(lengths, arcs):
    """Earliest starts, latest starts and length of the whole, by relaxation."""
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


def made(lengths, arcs, dice):
    tokens = [[] for _ in lengths]
    for source, target, kind, lag in arcs:
        tokens[target].append(f"t{source}{kind}{lag:+d}h" if lag or kind != "FS" else f"t{source}")
    rows = [task(f"t{place}", 0, length, *tokens[place]) for place, length in enumerate(lengths)]
    dice.shuffle(rows)
    return plan(*rows)


@pytest.mark.parametrize("part", range(20))
def test_a_hundred_random_networks_come_to_their_longest_path(part):
    dice = random.Random(part)
    for number in range(100):
        kinds = KINDS if number % 2 else ("FS",)
        lengths, arcs = network(dice, kinds=kinds, lags=number % 4 > 0)
        early, late, whole = longest(lengths, arcs)
        found = schedule(made(lengths, arcs, dice))
        windows = {window.task.id: window for window in found.windows}
        assert found.makespan == whole * 3600
        for place in range(len(lengths)):
            window = windows[f"t{place}"]
            assert (hour(window.earliest_start), hour(window.latest_start)) == (early[place], late[place])
            assert window.slack == (late[place] - early[place]) * 3600
            assert hour(window.earliest_finish) == early[place] + lengths[place]
            assert hour(window.latest_finish) == late[place] + lengths[place]
        assert set(found.critical) == {f"t{p}" for p, start in enumerate(early) if start >= late[p]}


@pytest.mark.parametrize("part", range(5))
def test_settled_tasks_stand_where_their_links_put_them_and_stay(part):
    dice = random.Random(1000 + part)
    for _ in range(40):
        lengths, arcs = network(dice)
        early, _, _ = longest(lengths, arcs)
        settled = settle(made(lengths, arcs, dice))
        assert {id_: hour(one.start) for id_, one in settled.tasks.items()} == {
            f"t{place}": start for place, start in enumerate(early)
        }
        assert settle(settled) == settled
        assert settle(settled, earliest=True) == settled


def test_ten_thousand_tasks_with_twenty_thousand_links_take_well_under_a_second():
    dice, rows = random.Random(7), []
    for place in range(10_000):
        links = {f"t{dice.randrange(place)}{dice.choice(KINDS)}+1h" for _ in range(2)} if place else set()
        rows.append(task(f"t{place}", 0, dice.randint(1, 40), *sorted(links)))
    large = plan(*rows)
    began = time.perf_counter()
    schedule(large)
    # Measured: 0.35 s. Machines that run other tests beside this one may take three times as long.
    assert time.perf_counter() - began < 2
