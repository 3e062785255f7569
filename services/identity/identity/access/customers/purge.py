"""Deletion of what customers no longer need to sign in."""

from datetime import datetime, timedelta

from chassis.db import Database

from identity.access.accounts import list_tenant_ids
from identity.access.customers.codes import purge_codes
from identity.access.customers.customer_sessions import purge_customer_sessions
from identity.notices.mail.queue import CUSTOMER_CODE

# Addresses of people who never became customers are not kept either.
_MAILS = "DELETE FROM mails WHERE kind = $1 AND created_at < $2"
_MAIL_LIFE = timedelta(days=1)


async def purge_customers(database: Database, instant: datetime) -> None:
    """Delete expired codes, ended sessions and the mails of codes, tenant by tenant."""
    for tenant_id in await list_tenant_ids(database):
        async with database.transaction(tenant_id) as transaction:
            await purge_codes(transaction.connection, instant)
            await purge_customer_sessions(transaction.connection, instant)
            await transaction.connection.execute(_MAILS, CUSTOMER_CODE, instant - _MAIL_LIFE)
