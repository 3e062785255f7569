"""Identity in a process: database, keys, background work."""

import asyncio
from collections.abc import Coroutine, Iterable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any
from uuid import UUID

import structlog
from chassis.bus import Bus, stream_of
from chassis.context import Caller
from chassis.db import Database
from chassis.egress import Egress
from chassis.inbox import ConsumerRunner
from chassis.model import now
from chassis.relay import Relay
from chassis.revocations import Revocations
from chassis.service import open_with, start_background
from chassis.tokens import Verifier

from gateway.apps.installed import INSTALLATION_CONSUMERS
from gateway.identity import devices, sessions, throttle
from gateway.identity.access_tokens import Issuer
from gateway.identity.api_keys.key import PREFIX
from gateway.identity.api_keys.verifier import ApiKeys
from gateway.identity.audit.consumers import AUDIT_CONSUMERS
from gateway.identity.customers.consumers import customer_consumers
from gateway.identity.customers.purge import purge_customers
from gateway.identity.keys import Keys
from gateway.identity.mail.account_mails import AccountMails
from gateway.identity.mail.port import mail_port
from gateway.identity.mail.queue import MailQueue
from gateway.identity.mail.sms import sms_port
from gateway.identity.notifications.consumers import notification_consumers
from gateway.identity.notifications.store import purge_notifications
from gateway.identity.outside_applications.tokens import purge_credentials
from gateway.identity.passkeys.challenges import purge_challenges
from gateway.identity.passwords import Passwords
from gateway.identity.second_factor import SecondFactor
from gateway.identity.settings import CONTEXT, IdentitySettings
from gateway.identity.sign_in import SignIn
from gateway.identity.vault import KeyVault, Vault
from gateway.identity.webhooks.deliveries import purge_deliveries
from gateway.identity.webhooks.fan_out import FORGET_CUSTOMERS
from gateway.identity.webhooks.feed import WebhookFeed
from gateway.identity.webhooks.sending import Sender

log = structlog.get_logger()

MIGRATIONS = Path(__file__).parents[2] / "migrations"
_HOUR = 3600.0
_PURGE_LINKS = (
    "DELETE FROM password_resets WHERE expires_at < $1",
    "DELETE FROM credential_reviews WHERE expires_at < $1",
)


class Identity:
    """Opened once per process. With a bus it publishes the events of identity, and notifies people of those of the
    contexts; without, another process does."""

    def __init__(
        self, settings: IdentitySettings, bus: Bus | None = None, contexts: Iterable[str] = ()
    ) -> None:
        settings.check()
        self.settings = settings
        self.database = Database(settings.database_url, settings.pool_size)
        self.passwords = Passwords()
        self.keys = Keys(self.database, KeyVault(settings.secret))
        self.revocations = Revocations(bus) if bus else None
        is_revoked = self.revocations.is_revoked if self.revocations else lambda _: False
        self.verifier = Verifier(self.keys.published, settings.issuer, settings.audience, is_revoked)
        self.issuer = Issuer(self.keys, settings.issuer, settings.audience)
        self.api_keys = ApiKeys(self.database, self.issuer, self.verifier, self.start)
        self.second_factor = SecondFactor(settings.secret)
        self._sms_egress = Egress()
        mails = MailQueue(settings.secret, mail_port(settings), sms_port(settings, self._sms_egress))
        self.mails = AccountMails(mails, settings.public_url)
        self.sign_in = SignIn(
            self.database,
            self.passwords,
            self.issuer,
            self.second_factor,
            self.mails,
            self.revoke,
            self.wake,
        )
        self.webhook_vault = Vault(settings.secret, "souk webhook secrets")
        self.webhook_feed = WebhookFeed(self.database, bus, contexts)
        self.webhook_egress = Egress(trusted=settings.webhooks_trusted)
        self._background = set[asyncio.Task[None]]()
        self._bus, self._contexts = bus, tuple(contexts)
        self._relay = Relay(CONTEXT, settings.worker_url, bus) if bus else None

    @property
    def origin(self) -> str:
        """The platform's public origin, which names this issuer to clients of OAuth (RFC 8414)."""
        return self.settings.public_url.rstrip("/")

    async def open(self) -> None:
        """Connect. Raise SettingsError when the keys can't be decrypted with this secret."""
        async with AsyncExitStack() as stack:
            await open_with(stack, self.database)
            stack.push_async_callback(self.webhook_egress.close)
            stack.push_async_callback(self._sms_egress.close)
            await self.keys.refresh()
            if self._bus and self._relay and self.revocations:
                await self._bus.ensure(stream_of(CONTEXT))
                start_background(stack, self._relay.run())
                for consumer in (
                    self.mails.queue.consumer(),
                    *AUDIT_CONSUMERS,
                    *customer_consumers(self.revoke),
                    *INSTALLATION_CONSUMERS,
                    *notification_consumers(self._contexts, self.mails),
                    *self.webhook_feed.consumers,
                    FORGET_CUSTOMERS,
                    Sender(self.webhook_egress, self.webhook_vault).consumer(),
                ):
                    runner = ConsumerRunner(consumer, self.database, self._bus, self.wake)
                    start_background(stack, runner.run())
                start_background(stack, self.revocations.run())
                start_background(stack, self._purge())
            self._open = stack.pop_all()

    async def close(self) -> None:
        await self.settle()
        await self._open.aclose()

    async def verify(self, token: str) -> Caller:
        """Return the caller of an access token or an API key. Raise UnauthenticatedError."""
        verify = self.api_keys.verify if token.startswith(PREFIX) else self.verifier.verify
        return await verify(token)

    async def revoke(
        self, user_id: UUID, *, session_id: UUID | None = None, tenant_id: UUID | None = None
    ) -> None:
        """Revoke a user's access tokens in every process: all, those of a session, or those in a tenant."""
        if self.revocations:
            await self.revocations.publish(user_id, session_id=session_id, tenant_id=tenant_id)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run work whose duration a client must not see, after the response."""
        task = asyncio.create_task(_log_failure(work))
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def settle(self) -> None:
        """Wait for the work that was started."""
        while self._background:
            await asyncio.wait(self._background)

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
                    await devices.purge_devices(connection, now())
                    for statement in _PURGE_LINKS:
                        await connection.execute(statement, now())
                    await purge_challenges(connection, now())
                await purge_notifications(self.database, now())
                await purge_deliveries(self.database, now())
                await purge_customers(self.database, now())
                await purge_credentials(self.database, now())
            except Exception as error:  # noqa: BLE001  # old rows do no harm until the next run
                log.warning("purge-failed", error=repr(error))
            await asyncio.sleep(_HOUR)


async def _log_failure(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception as error:  # noqa: BLE001  # nobody waits for the result
        log.warning("background-work-failed", error=repr(error))
