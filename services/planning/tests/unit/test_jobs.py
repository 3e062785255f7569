from uuid import UUID

import pytest
from chassis.errors import ConflictError, ValidationError
from chassis.money import Currency
from planning.domain.job import (
    ACTIVE,
    ASKING,
    CANCELLED,
    DONE,
    EXPORT,
    FAILED,
    IMPORT,
    READY,
    RUNNING,
    SAVING,
    GanttJob,
)
from planning.domain.plan_question import Answers

STATES = (RUNNING, ASKING, READY, SAVING, DONE, FAILED, CANCELLED)


def build_job(**fields):
    return GanttJob(
        **{"tenant_id": UUID(int=1), "kind": EXPORT, "format": "pdf", "plan": "deliveries", **fields}
    )


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"kind": IMPORT, "format": "xml", "plan": ""},
        {"kind": IMPORT, "format": "csv"},
        {"kind": IMPORT, "format": "ics"},
        {"language": "fr"},
        {"language": "ar"},
    ],
)
def test_a_job_can_be_made(fields):
    job = build_job(**fields)
    job.check(Currency("MAD"))
    assert (job.state, job.progress, job.notes) == (RUNNING, 0, [])


@pytest.mark.parametrize(
    ("fields", "field", "code"),
    [
        ({"plan": ""}, "item.plan", "blank"),
        ({"kind": IMPORT, "format": "pdf"}, "item.format", "unknown"),
        ({"language": "de"}, "item.language", "unknown"),
    ],
)
def test_what_cannot_be_done_is_refused_by_its_field(fields, field, code):
    with pytest.raises(ValidationError) as raised:
        build_job(**fields).check(Currency("MAD"))
    assert [(violation.field, violation.code) for violation in raised.value.violations] == [(field, code)]


@pytest.mark.parametrize(
    ("before", "after"),
    [(READY, SAVING), *((state, CANCELLED) for state in (RUNNING, SAVING, READY, ASKING))],
)
def test_a_job_is_saved_once_it_is_read_and_cancelled_until_it_ends(before, after):
    job = build_job(state=before, progress=40)
    assert job.change_state(after) is True
    assert (job.state, job.progress) == (after, 0)


@pytest.mark.parametrize(("before", "after"), [*((state, state) for state in STATES), (DONE, SAVING)])
def test_asking_again_changes_nothing(before, after):
    job = build_job(state=before, progress=40)
    assert job.change_state(after) is False
    assert (job.state, job.progress) == (before, 40)


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        *((state, SAVING, "not-ready") for state in (RUNNING, FAILED, CANCELLED)),
        *((state, CANCELLED, "ended") for state in (DONE, FAILED)),
    ],
)
def test_a_job_that_cannot_get_there_stays(before, after, code):
    job = build_job(state=before, progress=40)
    with pytest.raises(ConflictError) as raised:
        job.change_state(after)
    assert (raised.value.code, job.state, job.progress) == (code, before, 40)


@pytest.mark.parametrize("state", [RUNNING, READY, DONE, FAILED, ""])
def test_a_state_that_follows_by_itself_is_not_sent(state):
    job = build_job(state=SAVING)
    with pytest.raises(ValidationError) as raised:
        job.change_state(state)
    assert [(violation.field, violation.code) for violation in raised.value.violations] == [
        ("item.state", "unknown")
    ]


QUESTION = {
    "field": "dayOrder",
    "choices": [
        {"answer": answer, "examples": [{"text": "03/04/2026", "value": value}]}
        for answer, value in (("dmy", "2026-04-03"), ("mdy", "2026-03-04"))
    ],
}


def test_what_a_file_leaves_open_is_answered_before_its_plan_is_saved():
    job = build_job(state=ASKING, questions=[QUESTION])
    with pytest.raises(ValidationError) as raised:
        job.change_state(SAVING)
    [violation] = raised.value.violations
    assert (violation.field, violation.code) == ("item.day_order", "ambiguous-date")
    assert violation.message.endswith("03/04/2026 = 2026-04-03 / 2026-03-04")


@pytest.mark.parametrize("state", [ASKING, READY])
def test_an_answer_has_a_file_that_waits_read_again(state):
    job = build_job(state=state, questions=[QUESTION], progress=100)
    assert job.answer(Answers(day_order="dmy")) is True
    assert (job.state, job.progress, job.questions, job.day_order) == (RUNNING, 0, [], "dmy")


@pytest.mark.parametrize("state", [RUNNING, SAVING, DONE, FAILED, CANCELLED])
def test_a_file_that_does_not_wait_takes_no_answer(state):
    job = build_job(state=state, day_order="dmy")
    assert job.answer(Answers(day_order="dmy")) is False
    with pytest.raises(ConflictError):
        job.answer(Answers(day_order="mdy"))


def test_a_worker_has_something_to_do_while_it_reads_or_saves():
    assert set(STATES) & ACTIVE == {RUNNING, SAVING}
