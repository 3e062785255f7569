from uuid import UUID

import pytest
from chassis.errors import ConflictError, ValidationError
from chassis.money import Currency
from planning.domain.job import (
    ACTIVE,
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

STATES = (RUNNING, READY, SAVING, DONE, FAILED, CANCELLED)


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
    ("before", "after"), [(READY, SAVING), *((state, CANCELLED) for state in (RUNNING, SAVING, READY))]
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


def test_a_worker_has_something_to_do_while_it_reads_or_saves():
    assert set(STATES) & ACTIVE == {RUNNING, SAVING}
