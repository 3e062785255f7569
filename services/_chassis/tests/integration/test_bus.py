from chassis.bus import Bus, stream_of
from chassis.testing import servers


async def test_several_servers_may_be_listed_and_one_that_is_down_does_no_harm():
    bus = Bus(f"nats://127.0.0.1:1, {servers().nats_url}", "test", lost=lambda: None)
    await bus.open()
    try:
        assert bus.is_connected
    finally:
        await bus.close()


def test_no_tenant_can_fill_a_stream_for_all():
    stream = stream_of("orders")
    assert stream.max_msgs_per_subject
    assert not stream.discard_new_per_subject
