"""The table of background jobs is what the services declare, and each job ends."""

import re
from functools import partial

import pytest
from chassis.bus_setup import declared_components
from souk_local.background_jobs import COMMON_EFFECTS, EFFECTS, JOBS, LOOPS, End
from souk_local.layout import ROOT
from souk_local.nats_users import declared_services

COMPONENTS = [(service, declared_components(service)) for service in declared_services(ROOT)]
CONSUMERS = {
    consumer.name: consumer
    for service, components in COMPONENTS
    for consumer in (*service.consumers, *components.consumers)
}
# A mail server does not tell whether it has a mail, so what it was given before a kill is given to it again.
NOT_KILLED = {"orders-post"}
HOW = "add it to JOBS of souk_local/background_jobs.py with how it ends, or to EFFECTS"


def is_common(name):
    return any(name.endswith(part) or name.startswith(part) for part in COMMON_EFFECTS)


def test_every_consumer_is_in_the_table():
    unknown = {name for name in CONSUMERS if name not in {*JOBS, *EFFECTS} and not is_common(name)}
    assert not unknown, HOW
    assert not {*JOBS, *EFFECTS} - set(CONSUMERS), "these are declared by no service any more"


def test_what_takes_long_or_calls_others_is_a_job():
    assert {name for name, consumer in CONSUMERS.items() if consumer.execute} <= set(JOBS), HOW


@pytest.mark.parametrize("name", JOBS)
def test_a_job_that_keeps_failing_ends_as_the_table_says(name):
    has_end = JOBS[name].end in (End.FAILED, End.POSTPONED)
    assert (CONSUMERS[name].give_up is not None) == has_end


@pytest.mark.parametrize("name", [name for name, job in JOBS.items() if job.killed_in])
def test_the_test_that_kills_a_job_names_it(name):
    path = ROOT / "tests" / "faults" / f"{JOBS[name].killed_in}.py"
    marks = re.findall(r"pytest\.mark\.kills\(([^)]*)\)", path.read_text(encoding="utf-8"))
    assert any(f'"{name}"' in mark for mark in marks)


def test_every_job_that_people_wait_for_or_that_changes_something_outside_is_killed_in_a_test():
    waited_for = {name for name, job in JOBS.items() if job.end is End.FAILED}
    outside = {name for name, consumer in CONSUMERS.items() if consumer.execute and not JOBS[name].reads_only}
    assert {name for name in waited_for | outside if not JOBS[name].killed_in} == NOT_KILLED


def test_every_loop_beside_the_consumers_is_in_the_table():
    loops = [loop for _, components in COMPONENTS for loop in components.background]
    functions = [loop.func if isinstance(loop, partial) else loop for loop in loops]
    assert {function.__qualname__ for function in functions} == set(LOOPS)
