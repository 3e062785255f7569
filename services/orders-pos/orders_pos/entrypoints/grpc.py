"""All gRPC servicers of the service."""

from typing import Any

from chassis.grpc import Servicer, servicer
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.catalogue import resources as catalogue
from orders_pos.adapters.customers import resources as customers
from orders_pos.adapters.invoices.resources import invoices
from orders_pos.adapters.notifications import resources as notifications
from orders_pos.adapters.orders import resources as orders
from orders_pos.adapters.promos import resources as promos
from orders_pos.adapters.shipping import resources as shipping
from orders_pos.adapters.shop import resources as shop
from orders_pos.entrypoints.grpc_checkout import CheckoutServicer
from orders_pos.entrypoints.grpc_documents import DocumentsServicer, cancel_invoice_rpc, create_invoice_rpc
from orders_pos.entrypoints.grpc_steps import DailySummaryServicer, HistoryServicer, StepsServicer
from orders_pos.entrypoints.grpc_tours import ToursServicer

_SERVICES: Any = rpc.DESCRIPTOR.services_by_name

SERVICERS: list[Servicer] = [
    catalogue.products.servicer(
        UpdateProduct=catalogue.update_product, DeleteProduct=catalogue.delete_product
    ),
    catalogue.categories.servicer(
        CreateCategoryProduct=catalogue.create_category, UpdateCategoryProduct=catalogue.update_category
    ),
    customers.customers.servicer(CreateCustomer=customers.create_customer),
    customers.wallet_entries.servicer(CreateWalletEntry=customers.create_entry),
    shipping.payment_methods.servicer(),
    shipping.shipping_methods.servicer(),
    shipping.step_types.servicer(ListStepTypes=shipping.list_step_types),
    shipping.agents.servicer(),
    shipping.countries.servicer(),
    shipping.rates.servicer(),
    promos.promo_codes.servicer(),
    shop.settings.servicer(
        ListShopSettings=shop.list_settings,
        GetShopSettings=shop.get_settings,
        UpdateShopSettings=shop.update_settings,
    ),
    invoices.servicer(CreateInvoice=create_invoice_rpc, CancelInvoice=cancel_invoice_rpc),
    notifications.messages.servicer(),
    notifications.templates.servicer(
        ListMessageTemplates=notifications.list_templates,
        GetMessageTemplate=notifications.get_template,
        UpdateMessageTemplate=notifications.update_template,
        DeleteMessageTemplate=notifications.delete_template,
    ),
    orders.orders.servicer(ListOrders=orders.list_orders, GetOrder=orders.get_order),
    servicer(_SERVICES["Checkout"], CheckoutServicer()),
    servicer(_SERVICES["Steps"], StepsServicer()),
    servicer(_SERVICES["OrderHistory"], HistoryServicer()),
    servicer(_SERVICES["Figures"], DailySummaryServicer()),
    servicer(_SERVICES["Papers"], DocumentsServicer()),
    servicer(_SERVICES["Tours"], ToursServicer()),
]
