"""Composition root of the service."""

from functools import partial

from chassis.egress import Egress
from chassis.object_store import ObjectStore
from chassis.service import Components, Connections, Service

from orders_pos.adapters.card_payments.card_provider import CardProvider
from orders_pos.adapters.e_invoices.http_platform import HttpPlatform
from orders_pos.adapters.imports.import_batches import ImportBatches
from orders_pos.adapters.imports.picture_fetcher import PictureFetcher
from orders_pos.adapters.notifications.sender import NotificationSender
from orders_pos.adapters.rates.feed import RateFeed
from orders_pos.entrypoints.brand_consumer import build_brand_consumer
from orders_pos.entrypoints.card_payments import CardPayments
from orders_pos.entrypoints.consumers import CONSUMERS, build_notification_consumer, build_reminder_consumer
from orders_pos.entrypoints.e_invoice_worker import EInvoiceWorker
from orders_pos.entrypoints.e_report_worker import EReportWorker
from orders_pos.entrypoints.grpc import SERVICERS
from orders_pos.entrypoints.grpc_carts import cart_servicers
from orders_pos.entrypoints.grpc_e_invoices import e_invoices_servicer
from orders_pos.entrypoints.grpc_e_reports import e_reports_servicer
from orders_pos.entrypoints.grpc_wheel import WHEEL_ERASURES
from orders_pos.entrypoints.import_worker import ImportWorker
from orders_pos.entrypoints.rates import ExchangeRates
from orders_pos.entrypoints.repositories import card_repositories
from orders_pos.settings import OrdersSettings

# It draws no picture and asks nobody else before it answers; longer than the other calls, since files are large.
_PLATFORM_SECONDS = 20.0


def assemble(opened: Connections) -> Components:
    """Build what sends e-mails, reads files, follows exchange rates and has cards charged."""
    settings: OrdersSettings = opened.settings
    settings.require("orders", "secret")
    sender = NotificationSender(opened.database, settings.smtp_url, settings.mail_from)
    egress = Egress(trusted=settings.rates_url)
    rates = ExchangeRates(RateFeed(egress, settings.rates_url))
    brand = build_brand_consumer(ObjectStore(opened.bus))
    payment_egress = Egress(trusted=settings.payment_url)
    picture_egress = Egress()
    pictures = PictureFetcher(picture_egress, ObjectStore(opened.bus))
    provider = CardProvider(opened.database, payment_egress, settings.payment_url)
    e_invoice_egress = Egress(trusted=settings.e_invoice_url, seconds=_PLATFORM_SECONDS)
    platform = HttpPlatform(e_invoice_egress, settings.e_invoice_url, settings.e_invoice_key)
    repositories = partial(card_repositories, settings.quote_secret, settings.secret)
    cards = CardPayments(provider, repositories).consumers()
    return Components(
        servicers=[
            rates.servicer(),
            e_invoices_servicer(platform),
            e_reports_servicer(platform, settings.e_invoice_platform),
            *cart_servicers(repositories, provider),
        ],
        consumers=[
            build_notification_consumer(sender),
            build_reminder_consumer(repositories),
            brand,
            *rates.consumers(),
            *cards,
            *EInvoiceWorker(platform).consumers(),
            *EReportWorker(platform, settings.e_invoice_platform).consumers(),
            *ImportWorker(ImportBatches(opened.database, pictures)).consumers(),
        ],
        on_shutdown=(egress.close, payment_egress.close, picture_egress.close, e_invoice_egress.close),
    )


SERVICE = Service(
    context="orders",
    package="orders_pos",
    settings=OrdersSettings,
    takes_approvals=True,
    stores_files=True,
    servicers=SERVICERS,
    consumers=(*CONSUMERS, *WHEEL_ERASURES),
    assemble=assemble,
)
