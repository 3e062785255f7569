"""How many messages visitors can send through the contact forms of a site."""

from chassis.model import now

from identity.access import throttle
from identity.process import Identity


async def admit_message(identity: Identity, tenant: str, address: str) -> float:
    """Count a message from an address to a tenant. Return 0, or the seconds to wait if it is one too many."""
    async with identity.database.directory() as connection:
        return await throttle.admit_within(connection, throttle.message_limits(tenant, address), now())
