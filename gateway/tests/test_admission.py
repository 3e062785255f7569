"""Admission of requests by tenant: who waits, in which order, and who is turned away."""

import asyncio
from collections import Counter

import pytest
from gateway import admission as module
from gateway.admission import Admission, AdmissionMiddleware, identify_by
from gateway.problem_details import Problem
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

LARGE, SMALL = "large", "small"


class Clock:
    now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


async def settle():
    for _ in range(5):
        await asyncio.sleep(0)


def start(admission, key, count=1):
    """Begin requests that hold their place until they are ended."""
    return [asyncio.ensure_future(admission.enter(key)) for _ in range(count)]


def running(tasks):
    return [task for task in tasks if task.done() and not task.cancelled() and not task.exception()]


async def test_a_tenant_that_is_alone_has_all_places(clock):
    admission = Admission(8, clock)
    tasks = start(admission, LARGE, 20)
    await settle()
    assert len(running(tasks)) == 8


@pytest.mark.asvs("2.4.1", "15.2.2")
async def test_beside_others_a_tenant_runs_few_and_leaves_room(clock):
    admission = Admission(8, clock)
    await asyncio.gather(*start(admission, SMALL))
    large = start(admission, LARGE, 40)
    small = start(admission, SMALL)
    await settle()
    assert (len(running(large)), len(running(small))) == (2, 1)


async def test_who_was_active_a_moment_ago_has_room_when_it_comes_again(clock):
    admission = Admission(8, clock)
    turn, *_ = await asyncio.gather(*start(admission, SMALL))
    turn.end()
    large = start(admission, LARGE, 40)
    await settle()
    assert len(running(large)) == 2
    clock.now += 1.1
    large += start(admission, LARGE)
    await settle()
    running(large)[0].result().end()
    await settle()
    assert len(running(large)) > 8, "nobody else is active any more"


async def test_a_free_place_goes_to_the_next_tenant_in_turn(clock):
    admission = Admission(1, clock)
    [turn] = await asyncio.gather(*start(admission, LARGE))
    large = start(admission, LARGE, 10)
    small = start(admission, SMALL)
    third = start(admission, "third")
    await settle()
    order = []
    for _ in range(4):
        turn.end()
        await settle()
        for name, tasks in ((LARGE, large), (SMALL, small), ("third", third)):
            for task in running(tasks):
                tasks.remove(task)
                order.append(name)
                turn = task.result()
    assert order == [LARGE, SMALL, "third", LARGE]


async def test_a_long_request_gives_up_its_place_and_counts_among_the_long_ones(clock, monkeypatch):
    monkeypatch.setattr(module, "_LONG_SECONDS", 0.01)
    monkeypatch.setattr(module, "_MOST_LONG", 3)
    admission = Admission(1, clock)
    large = start(admission, LARGE, 5)
    for _ in range(200):
        if len(running(large)) == 3:
            break
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.05)
    assert len(running(large)) == 3, "as many as may be long, one after the other in one place"
    small = start(admission, SMALL)
    await settle()
    assert running(small)
    running(large)[0].result().end()
    await settle()
    assert len(running(large)) in (3, 4)


@pytest.mark.asvs("15.2.2")
async def test_many_that_wait_for_long_are_turned_away_beside_others(clock):
    admission = Admission(8, clock)
    await asyncio.gather(*start(admission, SMALL))
    large = start(admission, LARGE, 60)
    await settle()
    assert len(running(large)) == 2
    assert not any(task.done() and task.exception() for task in large), "screens that open at once are none"
    clock.now += 1.2
    start(admission, SMALL)
    late = start(admission, LARGE)
    await settle()
    error = late[0].exception()
    assert isinstance(error, Problem)
    assert (error.status, error.headers["Retry-After"]) == (429, "1")


async def test_nobody_is_turned_away_who_is_alone(clock):
    admission = Admission(8, clock)
    large = start(admission, LARGE, 200)
    clock.now += 5
    large += start(admission, LARGE, 100)
    await settle()
    assert not any(task.done() and task.exception() for task in large)
    over = start(admission, LARGE, 200)
    await settle()
    assert [type(task.exception()) for task in over if task.done()] == [Problem] * 92


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(
        st.tuples(st.sampled_from(["enter", "end", "cancel"]), st.integers(0, 3), st.integers(0, 50)),
        max_size=80,
    )
)
async def test_places_are_neither_lost_nor_given_twice(steps):
    clock = Clock()
    admission, tasks = Admission(3, clock), []
    for kind, tenant, index in steps:
        clock.now += 0.3
        if kind == "enter":
            tasks += start(admission, tenant)
        elif tasks:
            end_or_cancel(tasks, tasks[index % len(tasks)], kind)
        if kind == "cancel":
            # A place may be given away before who waited for it knows of its end.
            continue
        await settle()
        assert len(running(tasks)) <= 3
        assert running(tasks) or all(task.done() for task in tasks), "somebody runs while others wait"
    for task in list(tasks):
        end_or_cancel(tasks, task, "end")
        end_or_cancel(tasks, task, "cancel")
    await settle()
    assert (admission._shares, admission._running) == ({}, 0)
    assert admission._queue.is_empty


def end_or_cancel(tasks, task, kind):
    """End a request that runs, twice, or cancel one that waits."""
    if kind == "cancel" and not task.done():
        task.cancel()
        tasks.remove(task)
    elif kind == "end" and task in running([task]):
        task.result().end()
        task.result().end()
        if task in tasks:
            tasks.remove(task)


def to_scope(path, token=""):
    headers = [(b"authorization", f"Bearer {token}".encode())] if token else []
    return {
        "type": "http",
        "path": path,
        "method": "GET",
        "headers": headers,
        "query_string": b"",
        "client": ("41.1.1.1", 1),
    }


async def call(app, scope):
    sent = []

    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message):
        sent.append(message)

    await app(scope, receive, send)
    return sent[0]["status"]


async def test_a_forged_token_waits_in_the_line_of_its_address():
    async def verify(token):
        if token != "right":
            raise module.DomainError("not valid")
        return type("Caller", (), {"tenant_id": "atlas"})()

    identify = identify_by(verify)
    app = Starlette()
    app.state.trusted_proxies = ()
    requests = [Request(to_scope("/x", token) | {"app": app}) for token in ("right", "forged", "")]
    assert [await identify(request) for request in requests] == ["atlas", "41.1.1.1", "41.1.1.1"]


async def test_the_place_is_given_up_when_the_response_starts_or_fails():
    admission, seen = Admission(1), Counter()

    async def respond(request):
        seen[request.url.path] += 1
        if request.url.path == "/broken":
            raise RuntimeError
        return PlainTextResponse("done")

    async def identify(_request):
        return LARGE

    routes = [Route(path, respond) for path in ("/works", "/broken", "/livez")]
    app = AdmissionMiddleware(Starlette(routes=routes), admission, identify)
    assert await call(app, to_scope("/works")) == 200
    with pytest.raises(RuntimeError):
        await call(app, to_scope("/broken"))
    assert await call(app, to_scope("/works")) == 200
    blocked = await admission.enter(LARGE)
    assert await call(app, to_scope("/livez")) == 200, "a busy process is alive"
    blocked.end()
