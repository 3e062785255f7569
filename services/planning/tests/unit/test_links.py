"""Tokens of links and lags, as they are typed and written."""

from dataclasses import replace

import pytest
from builders import plan, task
from chassis.errors import ValidationError
from planning.domain.calendar import continuous, standard
from planning.domain.link import Link, format_lag, format_token, parse_lag, parse_links, split_token
from planning.domain.plan import reschedule

WORKING = standard("UTC")


@pytest.mark.parametrize(
    ("token", "parts"),
    [
        ("12", ("12", "FS", "")),
        ("12SS", ("12", "SS", "")),
        ("12FF-30m", ("12", "FF", "-30m")),
        ("12SF+1.5d", ("12", "SF", "+1.5d")),
        # An id that looks like a link is that id; so is what is no link.
        ("7FS", ("7FS", "FS", "")),
        ("7FSFS+1w", ("7FS", "FS", "+1w")),
        ("12FS+2y", ("12FS+2y", "FS", "")),
        ("12FS2h", ("12FS2h", "FS", "")),
    ],
)
def test_a_token_is_an_id_with_kind_and_lag(token, parts):
    assert split_token(token, {"12", "7FS"}) == parts


@pytest.mark.parametrize(
    ("seconds", "unit", "text"),
    [
        (0, "d", ""),
        (2 * 3600, "h", "+2h"),
        (-90 * 60, "h", "-1.5h"),
        (4 * 3600, "d", "+0.5d"),
        (5 * 8 * 3600, "w", "+1w"),
        (100 * 60, "m", "+100m"),
        (9, "h", "+0.0025h"),
        # Not exact to four decimals in their units.
        (36, "w", "+0.6m"),
        (-1200, "h", "-20m"),
        (1, "h", "+0.0167m"),
    ],
)
def test_a_lag_is_written_in_its_unit_or_in_minutes(seconds, unit, text):
    assert format_lag(seconds, unit, WORKING) == text


@pytest.mark.parametrize("text", ["+2h", "-30m", "+1.5d", "-2w", "+0.0025h"])
def test_a_lag_is_read_as_it_was_written(text):
    assert format_lag(parse_lag(text, WORKING), text[-1], WORKING) == text


@pytest.mark.parametrize(
    ("kind", "lag", "token"),
    [("FS", 0, "a"), ("FS", 3600, "aFS+1h"), ("SS", 0, "aSS"), ("FF", -3600, "aFF-1h"), ("SF", 60, "aSF+1m")],
)
def test_a_link_is_written_as_its_shortest_token(kind, lag, token):
    unit = "m" if lag == 60 else "h"
    assert format_token(Link("a", "b", kind, lag), unit, WORKING) == token


def test_links_have_the_working_time_of_the_calendar():
    ids = {"a", "b", "x"}
    item = task("x", 0, 1, "a", "aSS+1d", "bFF-1w")

    assert list(parse_links(item, ids, WORKING)) == [
        Link("a", "x", "FS", 0),
        Link("a", "x", "SS", 8 * 3600),
        Link("b", "x", "FF", -40 * 3600),
    ]
    assert [link.lag for link in parse_links(item, ids, continuous("UTC"))] == [0, 24 * 3600, -7 * 24 * 3600]


@pytest.mark.parametrize(
    ("fields", "name"),
    [({"dependencies": ("u" * 70,)}, "u" * 60), ({"project": "p" * 70}, "p" * 60)],
)
def test_an_unknown_task_is_named_as_far_as_there_is_room(fields, name):
    with pytest.raises(ValidationError) as raised:
        reschedule(plan(replace(task("a"), **fields)))
    [violation] = raised.value.violations
    assert violation.message.endswith(f": {name}")
