import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from chassis.errors import Invalid
from planning.adapters.files import read_file, write_file
from planning.domain.calendar import standard
from planning.domain.plan import settle
from planning.domain.task import Assigned
from plans import at, plan, task
from souk.planning.v1 import planning_service_pb2 as rpc

BOTH_WAYS = [rpc.PLAN_FORMAT_XML, rpc.PLAN_FORMAT_CSV, rpc.PLAN_FORMAT_ICS]
MADE = datetime(2026, 11, 21, 10, tzinfo=UTC)
ZONE = "Europe/Paris"


def works():
    sara, omar = Assigned("s", "Sara"), Assigned("o;1", "Omar, el « Grand »", Decimal(50))
    rows = [
        task("p", 0, 1, type="project", name='Étage 1; gros œuvre, \\ et "plus"'),
        task(
            "a", at(1) + timedelta(seconds=17), 5, project="p", progress=Decimal(30), resources=(sara, omar)
        ),
        task("b", 0, 4, "aFS+2h", project="p", name="=سقف البيت 🏠\nنعم", resources=(sara,)),
        task("12", 0, 2, "bSS-30m", "aFF", is_disabled=True),
        task("12FS", 30, 0, "12SF+1d", "p"),
    ]
    return settle(plan(*rows, calendar=standard(ZONE)))


@pytest.mark.parametrize("format_", BOTH_WAYS)
def test_a_plan_goes_out_and_comes_in_the_same(format_):
    one = works()
    text = write_file(one, format_, "fr", MADE).content.decode()
    found = read_file(format_, text, ZONE)
    again = settle(one.having({row.id: replace(row, position=0) for row in found.tasks}))
    assert {id_: known(row) for id_, row in again.tasks.items()} == {
        id_: known(row) for id_, row in one.tasks.items()
    }


def known(row):
    """A task as every format tells it: percent are whole, names one line, a lag of a day is eight hours."""
    tokens = {token.replace("+1d", "+8h") for token in row.dependencies}
    name = " ".join(row.name.split())
    return replace(row, position=0, styles={}, pushed_by="", progress=Decimal(int(row.progress)), name=name,
                   dependencies=tuple(sorted(tokens)))  # fmt: skip


@pytest.mark.parametrize("format_", BOTH_WAYS)
@pytest.mark.parametrize("seed", range(20))
def test_random_plans_survive_the_way(format_, seed):
    dice, rows = random.Random(seed), []
    for place in range(30):
        links = {f"t{dice.randrange(place)}{dice.choice(('FS', 'SS', 'FF', 'SF'))}{dice.randint(1, 9):+d}h"
                 for _ in range(2)} if place else set()  # fmt: skip
        rows.append(task(f"t{place}", dice.randint(0, 400), dice.randint(0, 30), *sorted(links)))
    one = settle(plan(*rows, calendar=standard(ZONE)))
    found = read_file(format_, write_file(one, format_, "en", MADE).content.decode(), ZONE)
    assert {row.id: known(row) for row in found.tasks} == {id_: known(row) for id_, row in one.tasks.items()}


@pytest.mark.parametrize(
    ("format_", "content"),
    [
        (rpc.PLAN_FORMAT_XML, "<Project"),
        (rpc.PLAN_FORMAT_XML, '<!DOCTYPE x [<!ENTITY a "b">]><Project>&a;</Project>'),
        (rpc.PLAN_FORMAT_XML, "<Project><Tasks><Task><UID>1</UID><Name>A</Name></Task></Tasks></Project>"),
        (rpc.PLAN_FORMAT_XML, "<Project/>"),
        (rpc.PLAN_FORMAT_CSV, "a,b\n1,2"),
        (rpc.PLAN_FORMAT_CSV, "name,start,end\nA,soon,later"),
        (rpc.PLAN_FORMAT_ICS, "hello"),
        (rpc.PLAN_FORMAT_ICS, "BEGIN:VTODO\nSUMMARY:A\nEND:VTODO"),
        (rpc.PLAN_FORMAT_PDF, "%PDF"),
    ],
)
def test_what_can_not_be_read_is_said(format_, content):
    with pytest.raises(Invalid):
        read_file(format_, content, ZONE)


@pytest.mark.parametrize("locale", ["en", "fr", "ar"])
def test_the_chart_is_drawn_on_paper_and_as_a_picture(locale):
    pdf = write_file(works(), rpc.PLAN_FORMAT_PDF, locale, MADE)
    assert pdf.content.startswith(b"%PDF-")
    svg = write_file(works(), rpc.PLAN_FORMAT_SVG, locale, MADE).content.decode()
    assert svg.count("<g>") == 5
    assert "&quot;plus&quot;" in svg
