"""The rpcs of the shop."""

from typing import Any

from chassis.grpc import Servicer, servicer
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.catalogue import resources as catalogue
from orders_pos.adapters.customers import resources as customers
from orders_pos.adapters.invoices.resources import invoices
from orders_pos.adapters.letters import resources as letters
from orders_pos.adapters.orders import resources as orders
from orders_pos.adapters.promos import resources as promos
from orders_pos.adapters.shipping import resources as shipping
from orders_pos.adapters.shop import resources as shop
from orders_pos.entrypoints.grpc_papers import PapersServicer, create_invoice, take_back
from orders_pos.entrypoints.grpc_sale import CheckoutServicer
from orders_pos.entrypoints.grpc_steps import FiguresServicer, HistoryServicer, StepsServicer
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
    customers.entries.servicer(CreateWalletEntry=customers.create_entry),
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
    invoices.servicer(CreateInvoice=create_invoice, CancelInvoice=take_back),
    letters.messages.servicer(),
    letters.templates.servicer(
        ListMessageTemplates=letters.list_templates,
        GetMessageTemplate=letters.get_template,
        UpdateMessageTemplate=letters.update_template,
        DeleteMessageTemplate=letters.delete_template,
    ),
    orders.orders.servicer(ListOrders=orders.list_orders, GetOrder=orders.get_order),
    servicer(_SERVICES["Checkout"], CheckoutServicer()),
    servicer(_SERVICES["Steps"], StepsServicer()),
    servicer(_SERVICES["OrderHistory"], HistoryServicer()),
    servicer(_SERVICES["Figures"], FiguresServicer()),
    servicer(_SERVICES["Papers"], PapersServicer()),
    servicer(_SERVICES["Tours"], ToursServicer()),
]
