"""The tenant's account at the provider of card payments, with its secrets encrypted."""

from chassis import outbox
from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.secret_cipher import SecretCipher
from souk.orders.v1 import orders_events_pb2 as events

from orders_pos.domain.payments.card import CardAccount

_FIND = """
SELECT secret_key, webhook_secret, payment_method_id, previous_secret_key, kind FROM card_account
WHERE tenant_id = $1"""
_SAVE = """
INSERT INTO card_account (tenant_id, secret_key, webhook_secret, key_ending, payment_method_id,
  previous_secret_key, kind)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (tenant_id) DO UPDATE SET secret_key = excluded.secret_key, webhook_secret = excluded.webhook_secret,
  key_ending = excluded.key_ending, payment_method_id = excluded.payment_method_id,
  previous_secret_key = excluded.previous_secret_key, kind = excluded.kind, update_time = now()
RETURNING coalesce(old.key_ending, '')"""


class SqlCardAccounts:
    """The account of the current transaction's tenant."""

    def __init__(self, secret: str) -> None:
        self._cipher = SecretCipher(secret, "card accounts", "ORDERS_SECRET")

    async def find(self) -> CardAccount | None:
        """Return the account with its secrets decrypted; None if the tenant takes no card payments."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_FIND, transaction.tenant_id)
        if row is None:
            return None
        owner, webhook, earlier = (
            str(transaction.tenant_id),
            row["webhook_secret"],
            row["previous_secret_key"],
        )
        return CardAccount(
            self._cipher.decrypt(row["secret_key"], owner),
            self._cipher.decrypt(webhook, owner) if webhook else "",
            row["payment_method_id"],
            self._cipher.decrypt(earlier, owner) if earlier else "",
            row["kind"],
        )

    async def save(self, account: CardAccount) -> None:
        """Insert or replace the account, and publish the last characters of the former and the new key."""
        transaction = current_transaction()
        owner, webhook = str(transaction.tenant_id), account.webhook_secret
        previous = await transaction.connection.fetchval(
            _SAVE,
            transaction.tenant_id,
            self._cipher.encrypt(account.secret_key, owner),
            self._cipher.encrypt(webhook, owner) if webhook else None,
            account.key_ending,
            account.payment_method_id,
            self._cipher.encrypt(account.previous_key, owner) if account.previous_key else None,
            account.kind,
        )
        caller = current_caller()
        message = events.CardAccountChanged(
            id=owner,
            user_id=str(caller.user_id or ""),
            user_name=caller.name,
            previous_key_ending=previous,
            key_ending=account.key_ending,
        )
        outbox.add(transaction.tenant_id, message)
