"""What identity's code shares in a process: database, keys, tokens, mails, secrets, outside addresses."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any
from uuid import UUID

import structlog
from chassis.bus import Bus
from chassis.contract.modules import contexts
from chassis.db import Database
from chassis.egress import Egress
from chassis.revocations import Revocations
from chassis.service import open_with, start_background
from chassis.tokens import Verifier

from identity.access.access_tokens import Issuer
from identity.access.api_keys.verifier import ApiKeys
from identity.access.keys import Keys
from identity.access.passwords import Passwords
from identity.access.second_factor import SecondFactor
from identity.access.sign_in import SignIn
from identity.notices.mail.account_mails import AccountMails
from identity.notices.mail.port import mail_port
from identity.notices.mail.queue import MailQueue
from identity.notices.mail.sms import sms_port
from identity.notices.webhooks.feed import WebhookFeed
from identity.settings import IdentitySettings
from identity.vault import KeyVault, Purpose, Vault

log = structlog.get_logger()


class Identity:
    """Opened once per process. `committed` is called after each commit that wrote to the outbox. Without a bus, other
    processes do not know of what is revoked here."""

    def __init__(
        self,
        settings: IdentitySettings,
        database: Database,
        bus: Bus | None = None,
        committed: Callable[[], None] = lambda: None,
        sources: Iterable[str] | None = None,
    ) -> None:
        """`sources` are the contexts whose events webhooks receive; None: all."""
        settings.check()
        self.settings, self.database, self.wake = settings, database, committed
        self.passwords = Passwords()
        self.keys = Keys(self.database, KeyVault(settings.secret))
        self.revocations = Revocations(bus) if bus else None
        is_revoked = self.revocations.is_revoked if self.revocations else lambda _: False
        self.verifier = Verifier(self.keys.published, settings.issuer, settings.audience, is_revoked)
        self.issuer = Issuer(self.keys, settings.issuer, settings.audience)
        self.api_keys = ApiKeys(self.database, self.issuer, self.start)
        self.second_factor = SecondFactor(settings.secret, database, self.passwords)
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
        self.webhook_vault = Vault(settings.secret, Purpose.WEBHOOK_SECRETS)
        self.webhook_feed = WebhookFeed(self.database, bus, contexts() if sources is None else sources)
        self.webhook_egress = Egress(trusted=settings.webhooks_trusted)
        self._background = set[asyncio.Task[None]]()

    @property
    def origin(self) -> str:
        """The platform's public origin, which names this issuer to clients of OAuth (RFC 8414)."""
        return self.settings.public_url.rstrip("/")

    async def open(self) -> None:
        """Read the keys, and follow revocations. Raise SettingsError when the keys can't be decrypted with this
        secret."""
        async with AsyncExitStack() as stack:
            stack.push_async_callback(self.webhook_egress.close)
            stack.push_async_callback(self._sms_egress.close)
            await self.keys.refresh()
            if self.revocations:
                start_background(stack, self.revocations.run())
            self._open = stack.pop_all()

    async def close(self) -> None:
        """Wait for pending work, then close connections in the reverse order of their opening."""
        await self.settle()
        await self._open.aclose()

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


async def _log_failure(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception as error:  # noqa: BLE001  # nobody waits for the result
        log.warning("background-work-failed", error=repr(error))


@asynccontextmanager
async def open_identity(settings: IdentitySettings) -> AsyncGenerator[Identity]:
    """Open identity for an operator's command. What it commits is published by the process that serves."""
    async with AsyncExitStack() as stack:
        database = await open_with(stack, Database(settings.database_url, settings.pool_size))
        yield await open_with(stack, Identity(settings, database))
