"""Composition root of the importer."""

from chassis.context_clients import ContextClients
from chassis.egress import Egress
from chassis.erasure import erasure_consumers
from chassis.object_store import ObjectStore
from chassis.service import Components, Connections, Service

from dropship_importer.adapters.accounts import Accounts
from dropship_importer.adapters.call_budget import CallBudget
from dropship_importer.adapters.catalogue import Catalogue
from dropship_importer.adapters.images import Images
from dropship_importer.adapters.key_cipher import KeyCipher
from dropship_importer.adapters.priorities import (
    IDLE_SYNC,
    IMPORT,
    INTERACTIVE,
    ORDER,
    SYNC,
    VISITOR,
)
from dropship_importer.adapters.product_source import SupplierProductSource
from dropship_importer.adapters.resources import AccountsWithKeys
from dropship_importer.adapters.shop import GrpcShop
from dropship_importer.adapters.supplier import Supplier
from dropship_importer.adapters.supplier_orders import SupplierOrders
from dropship_importer.adapters.suppliers import CJ, KINDS
from dropship_importer.adapters.tokens import Tokens
from dropship_importer.entrypoints.consumers import Worker, consumers
from dropship_importer.entrypoints.freight_quotes import FreightQuotes
from dropship_importer.entrypoints.grpc import SupplierQueries, servicers
from dropship_importer.entrypoints.order_placement import OrderPlacement
from dropship_importer.entrypoints.sweeper import Sweeper
from dropship_importer.settings import ImporterSettings
from dropship_importer.usecases.ports import Shop


def assemble(opened: Connections, shop: Shop | None = None) -> Components:
    """Build the parts of one process; tests replace `shop`. Any number of processes can run side by side."""
    settings: ImporterSettings = opened.settings
    settings.require("dropship", "secret", "supplier_url")
    database, cipher = opened.database, KeyCipher(settings.secret)
    egress = Egress(trusted=settings.supplier_url)
    addresses = {CJ: settings.supplier_url}
    clients = {kind: connect(addresses.get(kind, ""), egress) for kind, connect in KINDS.items()}
    accounts = Accounts(database, cipher, settings.supplier_api_key)
    tokens, max_rate = Tokens(database, cipher, clients), settings.max_calls_per_second
    supplier = Supplier(accounts, CallBudget(database), tokens, clients, max_rate)
    catalogue = Catalogue(database, supplier)
    # Separate limits on concurrent downloads, so that jobs do not delay users.
    job_images, card_images = (Images(egress, ObjectStore(opened.bus)) for _ in range(2))
    importing, syncing, idle_syncing = (
        SupplierProductSource(catalogue.with_priority(priority), job_images)
        for priority in (IMPORT, SYNC, IDLE_SYNC)
    )
    contexts = ContextClients({"orders": settings.orders_address})
    shop = shop or GrpcShop(contexts)
    interactive, background = (
        SupplierOrders(catalogue.with_priority(priority), supplier, priority)
        for priority in (INTERACTIVE, ORDER)
    )
    placement = OrderPlacement(shop, accounts, interactive, background)
    quotes = FreightQuotes(catalogue, catalogue.with_priority(VISITOR), settings.quote_secret)
    queries = SupplierQueries(supplier, catalogue, card_images, quotes)
    return Components(
        servicers(AccountsWithKeys(cipher), shop, queries, catalogue, placement),
        consumers(
            Worker(importing, syncing, idle_syncing),
            placement,
            settings.max_concurrency,
        ),
        on_shutdown=(egress.close, contexts.close),
        background=(Sweeper(database, settings.worker_url).run,),
    )


SERVICE = Service(
    context="dropship",
    package="dropship_importer",
    settings=ImporterSettings,
    # What was ordered from a supplier belongs to the orders of the shop, which stay.
    consumers=erasure_consumers("dropship", kept_names=("supplier_order",)),
    assemble=assemble,
    stores_files=True,
)
