import signal

import pytest
from killing import end


@pytest.mark.parametrize("process", ["gateway", "orders-pos", "planning"])
async def test_a_process_told_to_stop_is_gone_soon(souk, process):
    gone, back = await end(souk, process, signal.SIGTERM)
    print(f"\n{process}: gone after {gone:.1f} s, back after {back:.1f} s")
    assert gone < 5
