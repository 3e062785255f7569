"""Rpcs of the tenant's account at the provider of card payments."""

from collections.abc import Callable
from uuid import UUID

from chassis.context import current_caller
from souk.orders.v1 import carts_pb2 as pb
from souk.orders.v1 import carts_service_pb2 as rpc

from orders_pos.domain.payments.card import CardAccount
from orders_pos.usecases.card_payments import CardRepositories
from orders_pos.usecases.card_payments.set_card_account import set_card_account


class CardAccountRpcs:
    """Rpcs by which admins connect the tenant with its provider of card payments."""

    def __init__(self, repositories: Callable[[], CardRepositories]) -> None:
        self._repositories = repositories

    async def GetCardAccount(self, _request: rpc.GetCardAccountRequest) -> pb.CardAccount:
        """Return the account without its secrets, and the path of its webhooks; `is_set` is False if there is none."""
        return _to_message(await self._repositories().accounts.find())

    async def SetCardAccount(self, request: rpc.SetCardAccountRequest) -> pb.CardAccount:
        """Store the account and return it without its secrets. Raise as `set_card_account` does."""
        repositories = self._repositories()
        account = await set_card_account(
            request.secret_key.strip(),
            request.webhook_secret.strip(),
            UUID(request.payment_method_id),
            repositories.accounts,
            repositories.carts.orders.payments,
        )
        return _to_message(account)


def _to_message(account: CardAccount | None) -> pb.CardAccount:
    caller = current_caller()
    path = f"/{caller.locale}/api/shop/card-webhooks/{caller.tenant}"
    if account is None:
        return pb.CardAccount(webhook_path=path)
    return pb.CardAccount(
        is_set=True,
        key_ending=account.key_ending,
        has_webhook_secret=bool(account.webhook_secret),
        payment_method_id=str(account.payment_method_id),
        webhook_path=path,
        kind=account.kind,
    )
