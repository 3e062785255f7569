"""Identity in a process: database, keys, background work."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from uuid import UUID

import structlog
from chassis.bus import Bus, stream_of
from chassis.db import Database
from chassis.model import now
from chassis.outbox import Relay
from chassis.revocations import Revocations
from chassis.service import open_with, start_background
from chassis.tokens import Verifier

from gateway.identity import sessions, throttle
from gateway.identity.access_tokens import Issuer
from gateway.identity.keys import Keys
from gateway.identity.passwords import Passwords
from gateway.identity.settings import CONTEXT, IdentitySettings
from gateway.identity.sign_in import SignIn
from gateway.identity.vault import KeyVault

log = structlog.get_logger()

MIGRATIONS = Path(__file__).parents[2] / "migrations"
_HOUR = 3600.0


class Identity:
    """Opened once per process. With a bus it publishes the events of identity; without, another process does."""

    def __init__(self, settings: IdentitySettings, bus: Bus | None = None) -> None:
        settings.check()
        self.settings = settings
        self.database = Database(settings.database_url, settings.pool_size)
        self.passwords = Passwords()
        self.keys = Keys(self.database, KeyVault(settings.secret))
        self.revocations = Revocations(bus) if bus else None
        is_revoked = self.revocations.is_revoked if self.revocations else lambda _: False
        self.verifier = Verifier(self.keys.published, settings.issuer, settings.audience, is_revoked)
        self.issuer = Issuer(self.keys, settings.issuer, settings.audience)
        self.sign_in = SignIn(self.database, self.passwords, self.issuer, self.revoke)
        self._bus = bus
        self._relay = Relay(CONTEXT, settings.worker_url, bus) if bus else None

    async def open(self) -> None:
        """Connect. Raise SettingsError when the keys can't be decrypted with this secret."""
        async with AsyncExitStack() as stack:
            await open_with(stack, self.database)
            await self.keys.refresh()
            if self._bus and self._relay and self.revocations:
                await self._bus.ensure(stream_of(CONTEXT))
                start_background(stack, self._relay.run())
                start_background(stack, self.revocations.run())
                start_background(stack, self._purge())
            self._open = stack.pop_all()

    async def close(self) -> None:
        await self._open.aclose()

    async def revoke(
        self, user_id: UUID, *, session_id: UUID | None = None, tenant_id: UUID | None = None
    ) -> None:
        """Revoke a user's access tokens in every process: all, those of a session, or those in a tenant."""
        if self.revocations:
            await self.revocations.publish(user_id, session_id=session_id, tenant_id=tenant_id)

    def wake(self) -> None:
        """Publish what was committed."""
        if self._relay:
            self._relay.wake()

    async def _purge(self) -> None:
        while True:
            try:
                async with self.database.directory() as connection:
                    await throttle.purge(connection, now())
                    await sessions.purge_sessions(connection, now())
            except Exception as error:  # noqa: BLE001  # old rows do no harm until the next run
                log.warning("purge-failed", error=repr(error))
            await asyncio.sleep(_HOUR)
