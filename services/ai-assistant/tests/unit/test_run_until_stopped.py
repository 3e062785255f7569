import asyncio

import pytest
from ai_assistant.usecases.ports import StoppedError
from ai_assistant.usecases.run_until_stopped import run_until_stopped


class Work:
    """Work that ends when the test lets it."""

    def __init__(self):
        self.may_end, self.was_cancelled = asyncio.Event(), False

    async def run(self):
        try:
            await self.may_end.wait()
        except asyncio.CancelledError:
            self.was_cancelled = True
            raise
        return "done"


class Turns:
    """Says that a turn is stopped from the given question on; at each the work may end."""

    def __init__(self, stopped_at=0, work=None, ends_at=0):
        self.questions, self._stopped_at, self._work, self._ends_at = [], stopped_at, work, ends_at

    async def is_stopped(self, turn):
        self.questions.append(turn)
        if self._work and len(self.questions) == self._ends_at:
            self._work.may_end.set()
        return bool(self._stopped_at) and len(self.questions) >= self._stopped_at


async def test_work_goes_on_until_it_ends():
    work = Work()
    turns = Turns(work=work, ends_at=3)
    assert await run_until_stopped(work.run(), "turn-1", turns, pause=0) == "done"
    assert turns.questions == ["turn-1"] * 3


async def test_stopped_work_is_cancelled():
    work = Work()
    with pytest.raises(StoppedError):
        await run_until_stopped(work.run(), "turn-1", Turns(stopped_at=2), pause=0)
    assert work.was_cancelled


async def test_work_that_has_no_turn_cannot_be_stopped():
    work, turns = Work(), Turns(stopped_at=1)
    work.may_end.set()
    assert await run_until_stopped(work.run(), "", turns, pause=0) == "done"
    assert turns.questions == []


async def test_an_error_of_the_work_is_its_own():
    async def fail():
        raise LookupError

    with pytest.raises(LookupError):
        await run_until_stopped(fail(), "turn-1", Turns(), pause=0)


async def test_whoever_gives_up_takes_the_work_along():
    work, turns = Work(), Turns()
    running = asyncio.create_task(run_until_stopped(work.run(), "turn-1", turns, pause=0))
    while not turns.questions:
        await asyncio.sleep(0)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert work.was_cancelled
