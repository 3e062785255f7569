import io
import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from builders import at, plan, task
from chassis.errors import ValidationError
from PIL import Image
from planning.adapters.files import read_file, write_file
from planning.adapters.files.drawing import build_drawing
from planning.domain.calendar import continuous, parse_calendar, standard
from planning.domain.plan import reschedule
from planning.domain.task import Assigned
from souk.planning.v1 import planning_service_pb2 as rpc

IMPORTABLE = [rpc.PLAN_FORMAT_XML, rpc.PLAN_FORMAT_CSV, rpc.PLAN_FORMAT_ICS]
CREATED = datetime(2026, 11, 21, 10, tzinfo=UTC)
ZONE = "Europe/Paris"


def sample_plan():
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
    return reschedule(plan(*rows, calendar=standard(ZONE)))


@pytest.mark.asvs("1.2.1")
@pytest.mark.parametrize("format_", IMPORTABLE)
def test_an_exported_plan_is_imported_unchanged(format_):
    exported = sample_plan()
    text = write_file(exported, format_, "fr", CREATED).content.decode()
    imported = read_file(format_, text, ZONE)
    again = reschedule(exported.with_tasks({row.id: replace(row, position=0) for row in imported.tasks}))
    assert {id_: comparable(row) for id_, row in again.tasks.items()} == {
        id_: comparable(row) for id_, row in exported.tasks.items()
    }


def comparable(row):
    """Return the parts of a task that every format has; positions change, and `pushed_by` is computed."""
    return replace(row, position=0, pushed_by="", dependencies=tuple(sorted(row.dependencies)))


WEEK = [(day, "09:00", "12:30") for day in range(1, 6)] + [(6, "22:00", "24:00")]
CALENDARS = [
    standard(ZONE), continuous("Africa/Casablanca"), parse_calendar("Asia/Kolkata", WEEK, ["2027-01-11", "2026-05-01"]),
]  # fmt: skip


@pytest.mark.parametrize("calendar", CALENDARS)
def test_microsoft_project_xml_has_calendar_zone_and_start(calendar):
    exported = reschedule(
        plan(*sample_plan().tasks.values(), calendar=replace(calendar, name="Atelier & Cie"))
    )
    imported = read_file(
        rpc.PLAN_FORMAT_XML, write_file(exported, rpc.PLAN_FORMAT_XML, "en", CREATED).content.decode(), "UTC"
    )
    assert (imported.calendar, imported.calendar.name) == (calendar, "Atelier & Cie")
    assert imported.start == exported.start
    assert {row.id: comparable(row) for row in imported.tasks} == {
        id_: comparable(row) for id_, row in exported.tasks.items()
    }


def test_a_calendar_of_another_program_is_imported():
    """Read split days, holidays in the newer and the older form, and ignore another calendar."""
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
    imported = read_file(rpc.PLAN_FORMAT_XML, text, ZONE)
    hours = [(n, a, b) for n in range(1, 6) for a, b in (("08:00", "12:00"), ("13:00", "17:00"))]
    days = ["2026-12-25", "2026-12-30", "2026-12-31", "2027-01-01"]
    assert imported.calendar == parse_calendar(ZONE, hours, days)


@pytest.mark.parametrize("format_", IMPORTABLE)
@pytest.mark.parametrize("seed", range(20))
def test_random_plans_are_imported_unchanged(format_, seed):
    rng, rows = random.Random(seed), []
    for place in range(30):
        links = {f"t{rng.randrange(place)}{rng.choice(('FS', 'SS', 'FF', 'SF'))}{rng.randint(1, 9):+d}h"
                 for _ in range(2)} if place else set()  # fmt: skip
        rows.append(task(f"t{place}", rng.randint(0, 400), rng.randint(0, 30), *sorted(links)))
    exported = reschedule(plan(*rows, calendar=standard(ZONE)))
    imported = read_file(format_, write_file(exported, format_, "en", CREATED).content.decode(), ZONE)
    assert {row.id: comparable(row) for row in imported.tasks} == {
        id_: comparable(row) for id_, row in exported.tasks.items()
    }


@pytest.mark.asvs("5.2.2")
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
def test_an_unreadable_file_is_a_violation(format_, content):
    with pytest.raises(ValidationError):
        read_file(format_, content, ZONE)


@pytest.mark.parametrize("locale", ["en", "fr", "ar"])
def test_the_chart_is_exported_as_pdf_and_svg(locale):
    pdf = write_file(sample_plan(), rpc.PLAN_FORMAT_PDF, locale, CREATED)
    assert pdf.content.startswith(b"%PDF-")
    svg = write_file(sample_plan(), rpc.PLAN_FORMAT_SVG, locale, CREATED).content.decode()
    assert svg.count("<g>") == 6
    assert "&quot;plus&quot;" in svg


def test_a_chart_of_hours_has_labels_of_days():
    first = CREATED.replace(hour=9)
    exported = plan(task("A", first, 49), calendar=standard("UTC"))
    names = [(first + timedelta(days=number)).strftime("%d/%m") for number in range(3)]
    drawing = build_drawing(exported, CREATED)

    assert [text for _, text in drawing.days] == names
    assert (drawing.days[0][0], drawing.ticks[0][1]) == (0.0, "12:00")
    svg = write_file(exported, rpc.PLAN_FORMAT_SVG, "en", CREATED).content.decode()
    assert all(f">{name}<" in svg for name in names)


def test_a_day_without_room_for_its_label_has_none():
    late = CREATED.replace(hour=23)
    drawing = build_drawing(plan(task("A", late, 40), calendar=standard("UTC")), CREATED)

    assert [text for _, text in drawing.days] == ["22/11", "23/11"]


def test_a_chart_of_weeks_has_no_labels_of_days():
    assert build_drawing(plan(task("A", CREATED, 40 * 24), calendar=standard("UTC")), CREATED).days == []


LINE_BREAKS = ("\r\n", "\n", "\r", "\x0b", "\x85", "\u2028")


@pytest.mark.parametrize("line_break", LINE_BREAKS, ids=repr)
def test_no_text_begins_a_property_of_a_calendar(line_break):
    text = f"Roof{line_break}END:VTODO{line_break}BEGIN:VALARM{line_break}X-EVIL:1"
    rows = [task(text, 0, 1, name=text), task("b", 0, 4, resources=(Assigned(text, text),))]
    file = replace(plan(*rows), name=text)
    lines = write_file(file, rpc.PLAN_FORMAT_ICS, "fr", CREATED).content.decode().split("\r\n")
    assert (lines.count("BEGIN:VTODO"), lines.count("END:VTODO")) == (2, 2)
    assert not [
        line for line in lines if line.startswith(("BEGIN:VALARM", "X-EVIL")) or "\r" in line or "\n" in line
    ]


def test_a_calendar_has_events_that_phones_show_and_milestones_that_are_due():
    rows = [task("a", 0, 4), task("m", 4, 0, "a", name="Done")]
    content = write_file(plan(*rows), rpc.PLAN_FORMAT_ICS, "en", CREATED).content.decode()
    events = [part.partition("END:VEVENT")[0].splitlines() for part in content.split("BEGIN:VEVENT")[1:]]
    assert [
        [line for line in event if line.startswith("DT") and "STAMP" not in line] for event in events
    ] == [
        ["DTSTART:20260302T090000Z", "DTEND:20260302T130000Z"],
        ["DTSTART:20260302T130000Z"],
    ]
    milestone = content.split("BEGIN:VTODO")[2].partition("END:VTODO")[0]
    assert "DUE:20260302T130000Z" in milestone
    assert "DTSTART" not in milestone
    imported = read_file(rpc.PLAN_FORMAT_ICS, content, ZONE)
    assert [(row.id, row.start, row.end) for row in imported.tasks] == [
        (row.id, row.start, row.end) for row in rows
    ]
    assert imported.notes == ()


def test_events_of_souk_without_their_to_dos_are_tasks():
    content = write_file(plan(task("a", 0, 4)), rpc.PLAN_FORMAT_ICS, "en", CREATED).content.decode()
    before, _, rest = content.partition("BEGIN:VTODO")
    [row] = read_file(rpc.PLAN_FORMAT_ICS, before + rest.partition("END:VTODO\r\n")[2], ZONE).tasks
    assert (row.name, row.start, row.end) == ("Task a", at(0), at(4))


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Omar, Sara", "Omar Sara"),
        ("Sara[50%]", "Sara(50%)"),
        ("A;B", "A B"),
        ("[", "("),
        (",", "?"),
        ("Sara", "Sara"),
    ],
)
def test_names_of_people_are_written_as_microsoft_project_takes_them(name, written):
    exported = plan(task("a", resources=(Assigned("s", name),)))
    content = write_file(exported, rpc.PLAN_FORMAT_XML, "en", CREATED).content.decode()
    assert f"<Name>{written}</Name><Type>" in content
    assert [row.resources for row in read_file(rpc.PLAN_FORMAT_XML, content, ZONE).tasks] == [
        (Assigned("s", name),)
    ]
    renamed = content.replace(f"<Name>{written}</Name><Type>", "<Name>Amina</Name><Type>")
    assert read_file(rpc.PLAN_FORMAT_XML, renamed, ZONE).tasks[0].resources[0].name == "Amina"


@pytest.mark.parametrize("locale", ["en", "fr", "ar"])
def test_a_picture_of_a_thousand_tasks_is_drawn(locale):
    rows = [
        task(f"t{n}", n, 4, *([f"t{n - 1}"] if n else []), name="سقف 12" if n % 2 else "Étage")
        for n in range(1000)
    ]
    content = write_file(plan(*rows), rpc.PLAN_FORMAT_PNG, locale, CREATED).content
    with Image.open(io.BytesIO(content)) as picture:
        width, height = picture.size
        # The bar of the last task, at its end of the chart.
        row = picture.crop((0, height - 40, width, height)).convert("RGB")
    assert height > 28 * 1000
    assert (166, 61, 47) in {colour for _, colour in row.getcolors(maxcolors=1_000_000)}


def test_a_picture_that_nobody_could_read_is_refused_by_name():
    with pytest.raises(ValidationError) as raised:
        write_file(plan(*(task(f"t{n}") for n in range(3000))), rpc.PLAN_FORMAT_PNG, "en", CREATED)
    assert [(violation.field, violation.code) for violation in raised.value.violations] == [
        ("plan", "too-large")
    ]


def test_a_picture_has_names_of_any_letters():
    letters = "".join(map(chr, range(1, 0x3000))).translate(dict.fromkeys(range(0x20)))
    ends_of_lines = "a\r\nb\x1cc\x1dd\x1ee\x85f\u2028g\u2029h\u202ei"
    names = [letters[start : start + 200] for start in range(0, len(letters), 200)]
    rows = [task(f"t{n}", name=name) for n, name in enumerate([*names, ends_of_lines])]
    for locale in ("fr", "ar"):
        content = write_file(plan(*rows), rpc.PLAN_FORMAT_PNG, locale, CREATED).content
        assert content.startswith(b"\x89PNG")
