"""The PostgreSQL repositories of the use cases."""

from orders_pos.adapters.customers.sql_wallets import SqlWallets
from orders_pos.adapters.notifications.sql_notifications import SqlNotifications
from orders_pos.adapters.orders.sql_orders import SqlOrders
from orders_pos.adapters.orders.sql_saved_orders import SqlSavedOrders
from orders_pos.adapters.payments.sql_payments import SqlPayments
from orders_pos.adapters.promos.sql_promos import SqlPromos
from orders_pos.adapters.shipping.sql_slots import SqlSlots
from orders_pos.adapters.stock.sql_stock import SqlStock
from orders_pos.usecases.orders import OrderRepositories


def order_repositories() -> OrderRepositories:
    return OrderRepositories(
        SqlOrders(),
        SqlSavedOrders(),
        SqlWallets(),
        SqlSlots(),
        SqlPromos(),
        SqlNotifications(),
        SqlPayments(),
        SqlStock(),
    )
