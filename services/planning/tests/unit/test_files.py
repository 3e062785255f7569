import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from chassis.errors import ValidationError
from planning.adapters.files import read_file, write_file
from planning.adapters.files.drawing import draw
from planning.domain.calendar import calendar_of, continuous, standard
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
        task("12", 0, 2, "bSS-30m", "aFF", is_disabled=True, styles={"background_color": "#aabbcc"}),
        task(
            "13",
            3,
            2,
            "bSS+1.5h",
            progress=Decimal("12.5"),
            baseline_start=at(1),
            baseline_end=at(2),
            styles={"progress_color": "#123", "background_selected_color": "#00112233"},
        ),
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
    """A task as every format tells it: its place among the others is another, and no format keeps who pushes it."""
    return replace(row, position=0, pushed_by="", dependencies=tuple(sorted(row.dependencies)))


WEEK = [(day, "09:00", "12:30") for day in range(1, 6)] + [(6, "22:00", "24:00")]
CALENDARS = [
    standard(ZONE), continuous("Africa/Casablanca"), calendar_of("Asia/Kolkata", WEEK, ["2027-01-11", "2026-05-01"]),
]  # fmt: skip


@pytest.mark.parametrize("calendar", CALENDARS)
def test_microsoft_projects_file_keeps_the_calendar_its_zone_and_the_start(calendar):
    one = settle(plan(*works().tasks.values(), calendar=replace(calendar, name="Atelier & Cie")))
    found = read_file(
        rpc.PLAN_FORMAT_XML, write_file(one, rpc.PLAN_FORMAT_XML, "en", MADE).content.decode(), "UTC"
    )
    assert (found.calendar, found.calendar.name) == (calendar, "Atelier & Cie")
    assert found.start == one.start
    assert {row.id: known(row) for row in found.tasks} == {id_: known(row) for id_, row in one.tasks.items()}


def test_a_calendar_of_another_hand_is_read():
    """Split days, a week of holidays as newer files have it, one day as older ones do, a calendar that is not asked."""
    day = (
        "<WeekDay><DayType>{0}</DayType><DayWorking>1</DayWorking><WorkingTimes>{1}</WorkingTimes></WeekDay>"
    )
    times = "".join(f"<WorkingTime><FromTime>{a}</FromTime><ToTime>{b}</ToTime></WorkingTime>"
                    for a, b in (("08:00:00", "12:00:00"), ("13:00:00", "17:00:00")))  # fmt: skip
    period = "<TimePeriod><FromDate>{0}T00:00:00</FromDate><ToDate>{1}T23:59:00</ToDate></TimePeriod>"
    text = f"""<Project xmlns="http://schemas.microsoft.com/project"><Name>P</Name><CalendarUID>3</CalendarUID><Calendars>
      <Calendar><UID>1</UID><Name>Night</Name></Calendar>
      <Calendar><UID>3</UID><Name>Standard</Name><WeekDays>{"".join(day.format(n, times) for n in range(2, 7))}
        <WeekDay><DayType>0</DayType><DayWorking>0</DayWorking>{period.format("2026-12-25", "2026-12-25")}</WeekDay>
      </WeekDays><Exceptions>
        <Exception>{period.format("2026-12-30", "2027-01-01")}<DayWorking>0</DayWorking></Exception>
      </Exceptions></Calendar></Calendars>
      <Tasks><Task><UID>1</UID><Name>A</Name><Start>2026-11-23T08:00:00</Start><Finish>2026-11-23T17:00:00</Finish>
      </Task></Tasks></Project>"""
    found = read_file(rpc.PLAN_FORMAT_XML, text, ZONE)
    hours = [(n, a, b) for n in range(1, 6) for a, b in (("08:00", "12:00"), ("13:00", "17:00"))]
    days = ["2026-12-25", "2026-12-30", "2026-12-31", "2027-01-01"]
    assert found.calendar == calendar_of(ZONE, hours, days)


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
        (rpc.PLAN_FORMAT_XML, "<Project><StartDate>0001-01-01T00:00:00</StartDate></Project>"),
        (rpc.PLAN_FORMAT_XML, "<Project/>"),
        (rpc.PLAN_FORMAT_CSV, "a,b\n1,2"),
        (rpc.PLAN_FORMAT_CSV, "p\u0086\u001f(\rO_"),
        (rpc.PLAN_FORMAT_CSV, f"name,start,end\n{'A' * 200_000},soon,later"),
        (rpc.PLAN_FORMAT_CSV, "name,start,end\nA,soon,later"),
        (rpc.PLAN_FORMAT_CSV, "name,start,end\nA,0001-01-01T00:00:00+14:00,2026-11-21T00:00:00Z"),
        (rpc.PLAN_FORMAT_ICS, "hello"),
        (
            rpc.PLAN_FORMAT_ICS,
            "BEGIN:VTODO\nUID:A\nSUMMARY:A\nDTSTART:00010101T000000\nDUE:00010102T000000\nEND:VTODO",
        ),
        (rpc.PLAN_FORMAT_ICS, "BEGIN:VTODO\nSUMMARY:A\nEND:VTODO"),
        (rpc.PLAN_FORMAT_PDF, "%PDF"),
    ],
)
def test_what_can_not_be_read_is_said(format_, content):
    with pytest.raises(ValidationError):
        read_file(format_, content, ZONE)


@pytest.mark.parametrize("locale", ["en", "fr", "ar"])
def test_the_chart_is_drawn_on_paper_and_as_a_picture(locale):
    pdf = write_file(works(), rpc.PLAN_FORMAT_PDF, locale, MADE)
    assert pdf.content.startswith(b"%PDF-")
    svg = write_file(works(), rpc.PLAN_FORMAT_SVG, locale, MADE).content.decode()
    assert svg.count("<g>") == 6
    assert "&quot;plus&quot;" in svg


def test_a_picture_of_hours_says_which_day_it_is():
    first = MADE.replace(hour=9)
    one = plan(task("A", first, 49), calendar=standard("UTC"))
    names = [(first + timedelta(days=number)).strftime("%d/%m") for number in range(3)]
    drawing = draw(one, MADE)

    assert [text for _, text in drawing.days] == names
    assert (drawing.days[0][0], drawing.ticks[0][1]) == (0.0, "12:00")
    svg = write_file(one, rpc.PLAN_FORMAT_SVG, "en", MADE).content.decode()
    assert all(f">{name}<" in svg for name in names)


def test_a_day_that_is_about_over_is_not_named():
    late = MADE.replace(hour=23)
    drawing = draw(plan(task("A", late, 40), calendar=standard("UTC")), MADE)

    assert [text for _, text in drawing.days] == ["22/11", "23/11"]


def test_a_picture_of_weeks_names_days_by_its_ticks_alone():
    assert draw(plan(task("A", MADE, 40 * 24), calendar=standard("UTC")), MADE).days == []
