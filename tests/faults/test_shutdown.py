import signal

import pytest
from restart import stop_and_wait
from souk_local.supervisor import STOP_TIMEOUT


@pytest.mark.parametrize("process", ["gateway", "orders-pos", "planning"])
async def test_a_process_exits_by_itself_after_sigterm(souk, process):
    exited_after, ready_after = await stop_and_wait(souk, process, signal.SIGTERM)
    print(f"\n{process}: exited after {exited_after:.1f} s, ready after {ready_after:.1f} s")
    # A process that takes longer is killed.
    assert exited_after < STOP_TIMEOUT
