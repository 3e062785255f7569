import signal

import pytest
from restart import stop_and_wait


@pytest.mark.parametrize("process", ["gateway", "orders-pos", "planning"])
async def test_a_process_exits_by_itself_after_sigterm(souk, process):
    status, ready_after = await stop_and_wait(souk, process, signal.SIGTERM)
    print(f"\n{process}: ready after {ready_after:.1f} s")
    assert status == 0
