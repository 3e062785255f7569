"""Checks of proven hosts: a domain changes its owner, and the next one must be able to claim it."""

from datetime import datetime, timedelta
from typing import Literal
from uuid import UUID

from chassis.consumer import Consumer
from chassis.context import ADMIN
from chassis.db import current_transaction
from souk.identity.v1.identity_events_pb2 import SiteHostCheckDue

from identity.access.members import list_admins
from identity.access.site_hosts.changes import release_host, schedule_check
from identity.access.site_hosts.host import SiteHost, find_host
from identity.access.site_hosts.resolver import RecordsUnreadableError, ResolveTxt
from identity.notices.mail.account_mails import AccountMails
from identity.notices.notifications.store import NewNotification, add_notification

# After the record was not there, before the host is released: admins are notified and can put it back.
SECOND_CHECK = timedelta(days=3)
# After the domain name system did not respond.
RETRY = timedelta(days=1)
_MISSING, _RELEASED = "site-host-missing", "site-host-released"


class SiteHostChecks:
    """Looks at the record of each proven host once a week. A record that is gone twice, some days apart, releases the
    host; one that can't be read is not gone."""

    def __init__(self, mails: AccountMails, resolve: ResolveTxt) -> None:
        self._mails, self._resolve = mails, resolve

    def consumer(self) -> Consumer:
        """Return the consumer of due checks."""
        return Consumer(
            "identity-site-hosts",
            SiteHostCheckDue,
            self._apply,
            execute=self._look_up,
            prepare=_find_host,
            give_up=_postpone,
        )

    async def _look_up(self, _due: SiteHostCheckDue, host: SiteHost | None) -> bool | None:
        """Return whether the record is there; None if nobody can say, or there is nothing to check."""
        if host is None:
            return None
        try:
            return host.record_value in await self._resolve(host.record_name)
        except RecordsUnreadableError:
            return None

    async def _apply(self, due: SiteHostCheckDue, is_there: bool | None) -> None:  # noqa: FBT001  # from `execute`
        host = await _find_host(due)
        if host is None:
            return
        if is_there is None:
            schedule_check(host, after=RETRY, is_missing=due.is_missing)
        elif is_there:
            schedule_check(host)
        elif due.is_missing:
            await release_host(host)
            await self._notify(_RELEASED, host)
        else:
            schedule_check(host, after=SECOND_CHECK, is_missing=True)
            await self._notify(_MISSING, host)

    async def _notify(self, kind: Literal["site-host-missing", "site-host-released"], host: SiteHost) -> None:
        """Notify the admins by bell and mail."""
        transaction = current_transaction()
        connection, tenant_id = transaction.connection, transaction.tenant_id
        key = f"{kind} {host.id} {host.verified_at}"
        await add_notification(
            connection, tenant_id, NewNotification(kind, key, str(host.id), host.host, (ADMIN,))
        )
        for admin in await list_admins(connection, tenant_id):
            await self._mails.site_host(connection, admin, kind, host)


async def _postpone(due: SiteHostCheckDue) -> None:
    """Check again later after a failure of ours: each check schedules the next one."""
    if host := await _find_host(due):
        schedule_check(host, after=RETRY, is_missing=due.is_missing)


async def _find_host(due: SiteHostCheckDue) -> SiteHost | None:
    """Return the host, unless it was removed, released or proven anew since: that has checks of its own."""
    transaction = current_transaction()
    host = await find_host(transaction.connection, transaction.tenant_id, UUID(due.id))
    is_current = host and host.verified_at == datetime.fromisoformat(due.verified_at)
    return host if is_current else None
