"""The mails that people get about their account."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from urllib.parse import urlencode
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.formats import format_datetime

from identity.access.account_links import link
from identity.access.clients import Client
from identity.access.credentials.remaining import RemainingCredential
from identity.access.members import AdminContact
from identity.access.site_hosts.host import SiteHost
from identity.model import Account, Membership, Tenant
from identity.notices.mail.message import Kind, write_mail
from identity.notices.mail.queue import MailQueue

# What mails name of each kind of credential.
_LISTED = {"passkeys": "passkey", "keys": "api-key", "applications": "application"}


@dataclass(frozen=True)
class PasskeyChange:
    """A passkey that came or went, by its name, and from where."""

    kind: Literal["passkey-added", "passkey-removed"]
    passkey: str
    address: str
    instant: datetime


@dataclass(frozen=True)
class PasswordReset:
    """A new password by a link: whether all else that signed in has ended, and the token that ends what remains."""

    address: str
    instant: datetime
    has_ended: bool
    token: str


@dataclass(frozen=True)
class AccountMails:
    """Each method queues a mail in the present transaction of the tenant."""

    queue: MailQueue
    public_url: str

    async def invitation(
        self, connection: Any, tenant: Tenant, actor: str, name: str, email: str, token: str
    ) -> None:
        """Queue the invitation with its link, in the tenant's locale; `actor` is the name of the inviting admin."""
        values = {
            "name": name,
            "actor": actor,
            "tenant": tenant.name,
            "link": link(self.public_url, "invitation", token),
        }
        await self._add(connection, tenant.id, "invitation", tenant.locale, email, values)

    async def password_reset(
        self, connection: Any, account: Account, membership: Membership, token: str
    ) -> None:
        """Queue the link by which a new password is set."""
        values = {"name": membership.name, "link": link(self.public_url, "new-password", token)}
        await self._to_member(connection, "password-reset", account, membership, values)

    async def password_changed(
        self, connection: Any, account: Account, membership: Membership, address: str, instant: datetime
    ) -> None:
        """Queue the notice of a new password: from which address, and when in the member's time zone."""
        values = {"name": membership.name, "address": address, "time": _local(instant, membership)}
        await self._to_member(connection, "password-changed", account, membership, values)

    async def password_reset_done(
        self,
        connection: Any,
        account: Account,
        membership: Membership,
        reset: PasswordReset,
        remaining: Sequence[RemainingCredential],
    ) -> None:
        """Queue a mail that names what still signs in, with the link that ends it, or says that all else has ended."""
        values = {
            "link": link(self.public_url, "credentials", reset.token),
            "name": membership.name,
            "address": reset.address,
            "time": _local(reset.instant, membership),
            **{field: _names(remaining, kind) for field, kind in _LISTED.items()},
        }
        kind = (
            "credentials-remain"
            if remaining
            else "credentials-ended"
            if reset.has_ended
            else "password-changed"
        )
        await self._to_member(connection, kind, account, membership, values)

    async def second_factor_removed(
        self, connection: Any, account: Account, membership: Membership, instant: datetime
    ) -> None:
        """Queue the notice that the second factor is off."""
        values = {"name": membership.name, "time": _local(instant, membership), "link": self._account_page}
        await self._to_member(connection, "second-factor-removed", account, membership, values)

    async def sign_in_link(
        self, connection: Any, account: Account, membership: Membership, token: str
    ) -> None:
        """Queue the link to sign in with although others have guessed too often."""
        values = {"name": membership.name, "link": link(self.public_url, "sign-in", token)}
        await self._to_member(connection, "sign-in-link", account, membership, values)

    async def recovery_link(
        self, connection: Any, account: Account, membership: Membership, token: str
    ) -> None:
        """Queue the link that begins the recovery of a second factor."""
        values = {"name": membership.name, "link": link(self.public_url, "recovery", token)}
        await self._to_member(connection, "recovery-asked", account, membership, values)

    async def recovery_begun(
        self, connection: Any, account: Account, membership: Membership, due_at: datetime, token: str
    ) -> None:
        """Queue a mail that says when the second factor ends, with the link that stops that."""
        values = {
            "name": membership.name,
            "time": _local(due_at, membership),
            "link": link(self.public_url, "recovery-stop", token),
        }
        await self._to_member(connection, "recovery-begun", account, membership, values)

    async def recovery_begun_of(
        self, connection: Any, admin: AdminContact, membership: Membership, due_at: datetime
    ) -> None:
        """Queue a mail to an admin of the tenant about the second factor of a member."""
        values = {
            "name": admin.name,
            "person": membership.name,
            "tenant": admin.tenant,
            "time": _local(due_at, membership),
            "link": f"{self.public_url.rstrip('/')}/admin/people",
        }
        await self._add(connection, admin.tenant_id, "recovery-begun-of", admin.locale, admin.email, values)

    async def recovery_done(
        self, connection: Any, account: Account, membership: Membership, instant: datetime
    ) -> None:
        """Queue a mail that says that the second factor has ended."""
        values = {"name": membership.name, "time": _local(instant, membership), "link": self._account_page}
        await self._to_member(connection, "recovery-done", account, membership, values)

    async def passkey_changed(
        self, connection: Any, account: Account, membership: Membership, change: PasskeyChange
    ) -> None:
        """Queue the notice of an added or removed passkey."""
        values = {
            "name": membership.name,
            "passkey": change.passkey,
            "address": change.address,
            "time": _local(change.instant, membership),
            "link": self._account_page,
        }
        await self._to_member(connection, change.kind, account, membership, values)

    async def new_device(
        self, connection: Any, account: Account, membership: Membership, client: Client, instant: datetime
    ) -> None:
        """Queue the notice of a sign-in on a device that was not used before."""
        values = {
            "name": membership.name,
            "address": client.address,
            "device": client.device_name or "?",
            "time": _local(instant, membership),
            "link": self._account_page,
        }
        await self._to_member(connection, "new-device", account, membership, values)

    async def customer_code(
        self, connection: Any, tenant: Tenant, recipient: str, locale: str, code: str
    ) -> None:
        """Queue the code by which a customer signs in, to an e-mail address or a phone number."""
        values = {"tenant": tenant.name, "code": code}
        await self._add(connection, tenant.id, "customer-code", locale, recipient, values)

    async def site_host(
        self,
        connection: Any,
        admin: AdminContact,
        kind: Literal["site-host-missing", "site-host-released"],
        host: SiteHost,
    ) -> None:
        """Queue a mail to an admin about a host of the site whose record is gone."""
        values = {
            "name": admin.name,
            "tenant": admin.tenant,
            "host": host.host,
            "record": host.record_name,
            "value": host.record_value,
            "link": f"{self.public_url.rstrip('/')}/admin/site/hosts",
        }
        await self._add(connection, admin.tenant_id, kind, admin.locale, admin.email, values)

    async def contact_message(self, connection: Any, admin: AdminContact, message_id: str) -> None:
        """Queue a mail that says that a visitor wrote, and where to read it."""
        path = f"/admin/site/messages?{urlencode({'open': message_id})}"
        values = {
            "name": admin.name,
            "tenant": admin.tenant,
            "link": f"{self.public_url.rstrip('/')}{path}",
        }
        await self._add(connection, admin.tenant_id, "contact-message", admin.locale, admin.email, values)

    @property
    def _account_page(self) -> str:
        return f"{self.public_url.rstrip('/')}/admin/account"

    async def _to_member(
        self, connection: Any, kind: Kind, account: Account, membership: Membership, values: dict[str, str]
    ) -> None:
        locale = _locale_of(membership)
        await self._add(connection, membership.tenant.id, kind, locale, account.email, values)

    async def _add(
        self,
        connection: Any,
        tenant_id: UUID,
        kind: Kind,
        locale: str,
        recipient: str,
        values: dict[str, str],
    ) -> None:
        await self.queue.add(connection, tenant_id, kind, write_mail(kind, locale, recipient, values))


def _names(remaining: Sequence[RemainingCredential], kind: str) -> str:
    return (
        ", ".join(
            f"{credential.name} ({credential.tenant})" for credential in remaining if credential.kind == kind
        )
        or "-"
    )


def _locale_of(membership: Membership) -> str:
    return membership.locale or membership.tenant.locale


def _local(instant: datetime, membership: Membership) -> str:
    """Return date and time in the tenant's zone, as the person's language writes them."""
    local = instant.astimezone(ZoneInfo(membership.tenant.timezone))
    return format_datetime(local, _locale_of(membership))
