"""The PostgreSQL repositories of the use cases, made once: what they work on is in the transaction of the call."""

from functools import cache

from payments.sql_attempts import SqlAttempts

from orders_pos.adapters.card_payments.sql_card_accounts import SqlCardAccounts
from orders_pos.adapters.card_payments.sql_card_payments import (
    OutboxCardSchedule,
    SqlCardLedger,
    SqlCardRefunds,
)
from orders_pos.adapters.carts.cart_goods import SqlCartGoods
from orders_pos.adapters.carts.freight import SignedFreightQuotes
from orders_pos.adapters.carts.public_settings import SqlPublicSettings
from orders_pos.adapters.carts.shop_orders import SqlShopOrders
from orders_pos.adapters.carts.shoppers import SqlShoppers
from orders_pos.adapters.carts.sql_cart_reminders import SqlCartReminders
from orders_pos.adapters.carts.sql_carts import SqlCarts
from orders_pos.adapters.carts.sql_contact_uses import SqlContactUses
from orders_pos.adapters.customers.sql_wallets import SqlWallets
from orders_pos.adapters.invoices.sql_invoices import SqlInvoices
from orders_pos.adapters.notifications.sql_notifications import SqlNotifications
from orders_pos.adapters.orders.sql_orders import SqlOrders
from orders_pos.adapters.orders.sql_saved_orders import SqlSavedOrders
from orders_pos.adapters.payments.sql_payments import SqlPayments
from orders_pos.adapters.promos.sql_promos import SqlPromos
from orders_pos.adapters.returns.sql_returns import SqlReturns
from orders_pos.adapters.shipping.sql_slots import SqlSlots
from orders_pos.adapters.sql_limit_uses import SqlLimitUses
from orders_pos.adapters.stock.sql_cart_reservations import SqlReservations
from orders_pos.adapters.stock.sql_stock import SqlStock
from orders_pos.usecases.card_payments import CardRepositories
from orders_pos.usecases.carts import CartRepositories
from orders_pos.usecases.orders import OrderRepositories
from orders_pos.usecases.returns import ReturnRepositories


@cache
def order_repositories() -> OrderRepositories:
    """The repositories of orders; they have no state, so calls share them."""
    return OrderRepositories(
        SqlOrders(),
        SqlSavedOrders(),
        SqlWallets(),
        SqlSlots(),
        SqlPromos(),
        SqlNotifications(),
        SqlPayments(),
        SqlStock(),
        SqlLimitUses(),
    )


@cache
def return_repositories() -> ReturnRepositories:
    """The repositories of returns, shared as those of orders are."""
    return ReturnRepositories(SqlReturns(), SqlInvoices(), order_repositories())


@cache
def cart_repositories(quote_secret: str) -> CartRepositories:
    """Return the repositories of carts; freight quotes are signed with the secret."""
    return CartRepositories(
        SqlCarts(),
        SqlCartGoods(),
        SignedFreightQuotes(quote_secret),
        SqlPublicSettings(),
        SqlShoppers(),
        SqlShopOrders(),
        SqlReservations(),
        SqlCartReminders(),
        SqlContactUses(),
        order_repositories(),
    )


@cache
def card_repositories(quote_secret: str, secret: str) -> CardRepositories:
    """Return the repositories of card payments; the keys of accounts are encrypted with `secret`."""
    return CardRepositories(
        SqlAttempts(),
        SqlCardAccounts(secret),
        SqlCardLedger(),
        SqlCardRefunds(),
        OutboxCardSchedule(),
        cart_repositories(quote_secret),
    )
