from collections.abc import AsyncIterator

import pytest
from souk_local.layout import ROOT, Layout
from souk_local.ports import some_free
from souk_local.servers import wipe
from souk_local.stack import Stack

SPAN = 20


@pytest.fixture(scope="session")
async def souk() -> AsyncIterator[Stack]:
    """The whole of Souk with its demo world, fresh for this run and on ports of its own."""
    layout = Layout(ROOT / ".data/journeys", some_free(SPAN))
    wipe(layout)
    stack = Stack(layout, say=print)
    try:
        await stack.start()
        yield stack
    finally:
        await stack.stop()
