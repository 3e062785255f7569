"""The states of an import, as clients see and send them."""

from collections import Counter
from uuid import UUID

import pytest
from chassis.errors import ConflictError, ValidationError
from chassis.money import Currency
from orders_pos.domain.imports.import_job import ImportJob
from orders_pos.domain.imports.outcome import CHANGED, EQUAL, NEW, Outcome
from orders_pos.domain.imports.row_reader import ParsedRow

COLUMNS = [{"header": "Nom", "field": "name", "sample": "Savon"}]


def job(state="ready", **fields):
    return ImportJob(
        **{"tenant_id": UUID(int=1), "kind": "products", "file_name": "f", "columns": COLUMNS, **fields},
        state=state,
    )


def violation(call, *arguments):
    with pytest.raises(ValidationError) as raised:
        call(*arguments)
    [refusal] = raised.value.violations
    return refusal.field, refusal.code


def conflict(call, *arguments):
    with pytest.raises(ConflictError) as raised:
        call(*arguments)
    return raised.value.code


@pytest.mark.parametrize("kind", ["products", "customers"])
def test_products_and_customers_are_imported(kind):
    job(kind=kind).check(Currency("MAD"))


def test_other_kinds_are_refused():
    assert violation(job(kind="invoices").check, Currency("MAD")) == ("item.kind", "blank")


@pytest.mark.parametrize(
    ("state", "next_state"),
    [("ready", "applying"), ("ready", "cancelled"), ("reading", "cancelled"), ("applying", "cancelled")],
)
def test_an_import_begins_its_next_state_anew(state, next_state):
    import_job = job(state, progress=60)
    assert import_job.change_state(next_state) is True
    assert (import_job.state, import_job.progress) == (next_state, 0)


@pytest.mark.parametrize(
    ("state", "next_state"), [("applying", "applying"), ("done", "applying"), ("cancelled", "cancelled")]
)
def test_a_state_that_was_asked_for_before_changes_nothing(state, next_state):
    import_job = job(state, progress=60)
    assert import_job.change_state(next_state) is False
    assert (import_job.state, import_job.progress) == (state, 60)


@pytest.mark.asvs("2.3.1")
@pytest.mark.parametrize(
    ("state", "next_state", "code"),
    [
        ("reading", "applying", "not-ready"),
        ("failed", "applying", "not-ready"),
        ("cancelled", "applying", "not-ready"),
        ("done", "cancelled", "ended"),
        ("failed", "cancelled", "ended"),
    ],
)
def test_a_state_that_cannot_follow_is_a_conflict(state, next_state, code):
    assert conflict(job(state).change_state, next_state) == code


@pytest.mark.parametrize("next_state", ["done", "ready", "reading", "paused"])
def test_a_state_that_follows_by_itself_is_not_sent(next_state):
    assert violation(job("failed").change_state, next_state) == ("item.state", "unknown")


def test_an_import_that_is_applied_counts_its_rows_again():
    counts = ("new_count", "changed_count", "equal_count", "error_count", "applied_count")
    import_job = job(**dict.fromkeys(counts, 3))
    import_job.change_state("applying")
    assert {name: getattr(import_job, name) for name in counts} == dict.fromkeys(counts, 0)


def test_rows_are_counted_by_what_they_are():
    row = ParsedRow(2, (), {})
    outcomes = [Outcome(row, NEW), *[Outcome(row, CHANGED)] * 2, *[Outcome(row, EQUAL)] * 3]
    import_job = job()
    import_job.count(Counter(outcome.action for outcome in [*outcomes, *[Outcome.error(row)] * 4]))
    assert (import_job.new_count, import_job.changed_count) == (1, 2)
    assert (import_job.equal_count, import_job.error_count) == (3, 4)


@pytest.mark.parametrize("state", ["reading", "ready"])
def test_a_file_that_was_not_applied_is_read_again(state):
    import_job = job(state, progress=60)
    import_job.read_again()
    assert (import_job.state, import_job.progress) == ("reading", 0)


@pytest.mark.parametrize("state", ["applying", "done", "failed", "cancelled"])
def test_a_file_that_was_applied_or_given_up_is_not_read_again(state):
    import_job = job(state)
    assert conflict(import_job.read_again) == "not-ready"
    assert conflict(import_job.set_fields, ["sku"]) == "not-ready"
    assert (import_job.state, import_job.fields) == (state, ["name"])


def test_a_file_whose_columns_are_not_known_yet_has_no_fields():
    assert conflict(job("reading", columns=[]).set_fields, []) == "not-ready"


def test_a_failure_says_why():
    import_job = job("reading")
    import_job.fail("This is no table.", "table")
    assert (import_job.state, import_job.problem, import_job.problem_code) == (
        "failed",
        "This is no table.",
        "table",
    )
