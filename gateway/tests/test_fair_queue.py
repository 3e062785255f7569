"""A queue in which tenants are next in turn."""

import asyncio

from gateway.fair_queue import FairQueue
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st


def start(queue, key, order, given_back):
    async def wait():
        await queue.wait(key, lambda: given_back.append(key))
        order.append(key)

    return asyncio.ensure_future(wait())


async def settle():
    for _ in range(5):
        await asyncio.sleep(0)


async def test_the_next_is_another_tenant():
    queue, order = FairQueue(), []
    for key in "aaabb":
        start(queue, key, order, [])
    await settle()
    assert [queue.admit() for _ in range(6)] == ["a", "b", "a", "b", "a", None]
    await settle()
    assert order == ["a", "b", "a", "b", "a"]


async def test_who_may_not_go_keeps_the_place_of_nobody():
    queue, order = FairQueue(), []
    tasks = [start(queue, key, order, []) for key in "ab"]
    await settle()
    assert queue.admit(lambda key: key == "b") == "b"
    assert queue.admit(lambda key: key == "b") is None
    assert (queue.count("a"), queue.admit()) == (1, "a")
    await asyncio.gather(*tasks)


async def test_who_goes_in_the_moment_of_admission_gives_the_place_back():
    queue, given_back = FairQueue(), []
    task = start(queue, "a", [], given_back)
    await settle()
    assert queue.admit() == "a"
    task.cancel()
    await settle()
    assert (given_back, task.cancelled()) == (["a"], True)


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.tuples(st.sampled_from(["wait", "admit", "cancel"]), st.integers(0, 3)), max_size=60))
async def test_everybody_is_admitted_once_or_gone(steps):
    queue, order, given_back, tasks, admitted = FairQueue(), [], [], [], 0
    for kind, number in steps:
        if kind == "wait":
            tasks.append(start(queue, number, order, given_back))
            await settle()
        elif kind == "admit":
            admitted += queue.admit() is not None
        elif tasks and not tasks[number % len(tasks)].done():
            tasks[number % len(tasks)].cancel()
    await settle()
    assert len(order) == admitted - len(given_back)
    while queue.admit() is not None:
        admitted += 1
    await settle()
    assert queue.is_empty
    assert all(task.done() for task in tasks)
    assert len(order) + len([task for task in tasks if task.cancelled()]) == len(tasks)
