"""All gRPC servicers of the service."""

from typing import Any

from chassis.grpc import Servicer, servicer
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.cash import resources as cash
from orders_pos.adapters.catalogue import resources as catalogue
from orders_pos.adapters.customers import resources as customers
from orders_pos.adapters.imported_orders.resources import imported_orders, list_imported_orders
from orders_pos.adapters.imports.sql_imports import imports
from orders_pos.adapters.invoices.resources import invoices
from orders_pos.adapters.notifications import resources as notifications
from orders_pos.adapters.orders import resources as orders
from orders_pos.adapters.orders.list_orders import list_orders
from orders_pos.adapters.payments.resources import payment_entries
from orders_pos.adapters.pieces.resources import piece_counts, piece_scans, pieces
from orders_pos.adapters.promos import resources as promos
from orders_pos.adapters.rates.entered_rates import create_rate, delete_rate, update_rate
from orders_pos.adapters.rates.resources import rates
from orders_pos.adapters.returns.resources import returns
from orders_pos.adapters.shipping import resources as shipping
from orders_pos.adapters.shop.resources import settings
from orders_pos.adapters.stock.resources import stock_movements
from orders_pos.entrypoints.follow_merges import follow_merges
from orders_pos.entrypoints.grpc_cash import (
    bring_in_cash_rpc,
    close_cash_session_rpc,
    create_cash_movement_rpc,
    open_cash_session_rpc,
    read_cash_report_rpc,
    read_outside_cash_rpc,
)
from orders_pos.entrypoints.grpc_catalogue import (
    create_category,
    create_product,
    delete_product,
    get_product,
    list_products,
    update_category,
)
from orders_pos.entrypoints.grpc_checkout import CheckoutServicer
from orders_pos.entrypoints.grpc_countries import CountriesServicer
from orders_pos.entrypoints.grpc_customers import (
    CustomerErasureServicer,
    create_customer_rpc,
    create_wallet_entry,
    get_customer_rpc,
    merge_customers_rpc,
    update_customer_rpc,
)
from orders_pos.entrypoints.grpc_documents import (
    DocumentsServicer,
    cancel_invoice_rpc,
    create_invoice_rpc,
    mail_invoice_rpc,
)
from orders_pos.entrypoints.grpc_drawers import create_drawer_opening_rpc
from orders_pos.entrypoints.grpc_imports import (
    create_import,
    delete_import,
    get_import,
    list_imports,
    read_import_rows,
    update_import,
)
from orders_pos.entrypoints.grpc_message_previews import MessagePreviewsServicer
from orders_pos.entrypoints.grpc_messages import send_message
from orders_pos.entrypoints.grpc_payments import PaymentsServicer
from orders_pos.entrypoints.grpc_pieces import create_piece_scan_rpc
from orders_pos.entrypoints.grpc_public_holidays import PublicHolidaysServicer
from orders_pos.entrypoints.grpc_reports import DailySummaryServicer, ReportsServicer
from orders_pos.entrypoints.grpc_returns import accept_return_rpc, create_return_rpc, reject_return_rpc
from orders_pos.entrypoints.grpc_sealed_records import SealedRecordsServicer
from orders_pos.entrypoints.grpc_settings import update_settings
from orders_pos.entrypoints.grpc_shop_accounts import SHOP_ACCOUNTS
from orders_pos.entrypoints.grpc_steps import HistoryServicer, StepsServicer
from orders_pos.entrypoints.grpc_stock import create_stock_movement_rpc
from orders_pos.entrypoints.grpc_templates import (
    delete_template,
    get_template_rpc,
    list_templates_rpc,
    update_template,
)
from orders_pos.entrypoints.grpc_tours import ToursServicer
from orders_pos.entrypoints.grpc_wheel import POINTS, WHEEL
from orders_pos.entrypoints.seal_changes import seal_changes

_SERVICES: Any = rpc.DESCRIPTOR.services_by_name

_SERVICERS: list[Servicer] = [
    catalogue.products.servicer(
        ListProducts=list_products,
        GetProduct=get_product,
        CreateProduct=create_product,
        DeleteProduct=delete_product,
    ),
    catalogue.categories.servicer(
        CreateCategoryProduct=create_category, UpdateCategoryProduct=update_category
    ),
    stock_movements.servicer(CreateStockMovement=create_stock_movement_rpc),
    customers.customers.servicer(
        CreateCustomer=create_customer_rpc,
        GetCustomer=get_customer_rpc,
        UpdateCustomer=update_customer_rpc,
        MergeCustomers=merge_customers_rpc,
    ),
    customers.wallet_entries.servicer(CreateWalletEntry=create_wallet_entry),
    shipping.payment_methods.servicer(),
    shipping.shipping_methods.servicer(),
    shipping.step_types.servicer(ListStepTypes=shipping.list_step_types),
    shipping.agents.servicer(),
    servicer(_SERVICES["Countries"], CountriesServicer()),
    rates.servicer(
        CreateCurrencyExchangeRate=create_rate,
        UpdateCurrencyExchangeRate=update_rate,
        DeleteCurrencyExchangeRate=delete_rate,
    ),
    promos.promo_codes.servicer(),
    settings.servicer(UpdateShopSettings=update_settings),
    invoices.servicer(
        CreateInvoice=create_invoice_rpc, CancelInvoice=cancel_invoice_rpc, MailInvoice=mail_invoice_rpc
    ),
    returns.servicer(
        CreateOrderReturn=create_return_rpc,
        AcceptOrderReturn=accept_return_rpc,
        RejectOrderReturn=reject_return_rpc,
    ),
    notifications.messages.servicer(SendMessage=send_message),
    notifications.templates.servicer(
        ListMessageTemplates=list_templates_rpc,
        GetMessageTemplate=get_template_rpc,
        UpdateMessageTemplate=update_template,
        DeleteMessageTemplate=delete_template,
    ),
    orders.orders.servicer(ListOrders=list_orders, GetOrder=orders.get_order),
    servicer(_SERVICES["Checkout"], CheckoutServicer()),
    payment_entries.servicer(),
    servicer(_SERVICES["Payments"], PaymentsServicer()),
    servicer(_SERVICES["Steps"], StepsServicer()),
    servicer(_SERVICES["OrderHistory"], HistoryServicer()),
    servicer(_SERVICES["DailySummary"], DailySummaryServicer()),
    servicer(_SERVICES["Reports"], ReportsServicer()),
    servicer(_SERVICES["Documents"], DocumentsServicer()),
    servicer(_SERVICES["Tours"], ToursServicer()),
    servicer(_SERVICES["PublicHolidays"], PublicHolidaysServicer()),
    servicer(_SERVICES["MessagePreviews"], MessagePreviewsServicer()),
    cash.tills.servicer(),
    cash.cash_sessions.servicer(
        CreateCashSession=open_cash_session_rpc,
        CloseCashSession=close_cash_session_rpc,
        ReadCashReport=read_cash_report_rpc,
        ReadOutsideCash=read_outside_cash_rpc,
        BringInCash=bring_in_cash_rpc,
    ),
    cash.cash_movements.servicer(CreateCashMovement=create_cash_movement_rpc),
    cash.drawer_openings.servicer(CreateDrawerOpening=create_drawer_opening_rpc),
    pieces.servicer(),
    piece_scans.servicer(CreatePieceScan=create_piece_scan_rpc),
    piece_counts.servicer(),
    imports.servicer(
        ListImportJobs=list_imports,
        GetImportJob=get_import,
        CreateImportJob=create_import,
        UpdateImportJob=update_import,
        DeleteImportJob=delete_import,
        ReadImportRows=read_import_rows,
    ),
    imported_orders.servicer(ListImportedOrders=list_imported_orders),
    servicer(_SERVICES["SealedRecords"], SealedRecordsServicer()),
    servicer(_SERVICES["CustomerErasure"], CustomerErasureServicer()),
    SHOP_ACCOUNTS,
    WHEEL,
    POINTS,
]
SERVICERS = [follow_merges(seal_changes(each)) for each in _SERVICERS]
