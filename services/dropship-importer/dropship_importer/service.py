"""The importer, put together."""

from chassis.egress import Egress
from chassis.object_store import ObjectStore
from chassis.service import Components, Connections, Service

from dropship_importer import demo
from dropship_importer.adapters.accounts import Accounts
from dropship_importer.adapters.budget import Budget
from dropship_importer.adapters.catalogue import AT_A_SCREEN, IN_A_JOB, Catalogue
from dropship_importer.adapters.pictures import Pictures
from dropship_importer.adapters.resources import Keys
from dropship_importer.adapters.shop import GrpcShop
from dropship_importer.adapters.source import SupplierSource
from dropship_importer.adapters.supplier import Supplier
from dropship_importer.adapters.supplier_api import SupplierApi
from dropship_importer.adapters.supplier_orders import SupplierOrders
from dropship_importer.adapters.tokens import Tokens
from dropship_importer.adapters.vault import Vault
from dropship_importer.entrypoints.consumers import Worker, consumers
from dropship_importer.entrypoints.grpc import SupplierCalls, servicers
from dropship_importer.entrypoints.placing import Placing
from dropship_importer.entrypoints.sweeper import Sweeper
from dropship_importer.settings import DropshipSettings


def assemble(opened: Connections) -> Components:
    """What one process is made of; any number of them work side by side."""
    told: DropshipSettings = opened.settings
    told.require("dropship", "secret", "supplier_url")
    database, vault, egress = opened.database, Vault(told.secret), Egress(trusted=told.supplier_url)
    api = SupplierApi(told.supplier_url, egress)
    accounts = Accounts(database, vault, told.supplier_api_key)
    supplier = Supplier(accounts, Budget(database), Tokens(database, vault, api), api)
    catalogue = Catalogue(database, supplier)
    # Those who look have turns of their own.
    pictures, shown = (Pictures(egress, ObjectStore(opened.bus)) for _ in range(2))
    source = SupplierSource(catalogue.patient(IN_A_JOB), pictures)
    shop = GrpcShop(told.orders_address)
    at_a_screen, in_a_job = (
        SupplierOrders(catalogue.patient(one), supplier, one) for one in (AT_A_SCREEN, IN_A_JOB)
    )
    placing = Placing(database, shop, at_a_screen, in_a_job)
    return Components(
        servicers(Keys(vault), shop, SupplierCalls(catalogue, shown), catalogue, database, placing),
        consumers(Worker(database, source), placing, told.hands),
        (egress.close, shop.close),
        (Sweeper(database, told.worker_url).run,),
    )


SERVICE = Service(
    context="dropship",
    package="dropship_importer",
    settings=DropshipSettings,
    assemble=assemble,
    demo=demo.seed,
)
