"""What an administrator makes at NATS for the gateway."""

from chassis.bus_setup import open_administrator, set_up_readable, set_up_shared

from gateway.live.feed import stream_of_all
from gateway.settings import GatewaySettings


async def run(settings: GatewaySettings) -> None:
    """Set up the streams and buckets that the gateway reads. Raise SettingsError if the server denies it."""
    async with open_administrator(settings) as bus:
        await set_up_shared(bus, stores_files=True)
        await set_up_readable(bus, stream_of_all(settings.addresses))
