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

from identity import devices, sessions, throttle
from identity.access_tokens import Issuer
from identity.api_keys.key import PREFIX
from identity.api_keys.verifier import ApiKeys
from identity.audit.consumers import AUDIT_CONSUMERS
from identity.customers.consumers import customer_consumers
from identity.customers.purge import purge_customers
from identity.installed import INSTALLATION_CONSUMERS
from identity.keys import Keys
from identity.mail.account_mails import AccountMails
from identity.mail.port import mail_port
from identity.mail.queue import MailQueue
from identity.mail.sms import sms_port
from identity.notifications.consumers import notification_consumers
from identity.notifications.store import purge_notifications
from identity.outside_applications.tokens import purge_credentials
from identity.passkeys.challenges import purge_challenges
from identity.passwords import Passwords
from identity.second_factor import SecondFactor
from identity.settings import CONTEXT, IdentitySettings
from identity.sign_in import SignIn
from identity.vault import KeyVault, Vault
from identity.webhooks.deliveries import purge_deliveries
from identity.webhooks.fan_out import FORGET_CUSTOMERS
from identity.webhooks.feed import WebhookFeed
from identity.webhooks.sending import Sender

log = structlog.get_logger()

MIGRATIONS = Path(__file__).parents[1] / "migrations"
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
