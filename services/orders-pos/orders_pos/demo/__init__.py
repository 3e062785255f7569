"""Demo data: three shops."""

from dataclasses import replace
from datetime import datetime
from random import Random

from chassis import outbox
from chassis.context import ADMIN, Caller, set_caller
from chassis.db import Database
from chassis.model import now
from chassis.object_store import ObjectStore
from chassis.transaction import Transaction

from orders_pos.demo.atlas import ATLAS
from orders_pos.demo.card_account import add_card_account
from orders_pos.demo.carts import CartGenerator
from orders_pos.demo.cash import add_cash, count_cash
from orders_pos.demo.customers import add_credits, add_customers, add_spins, add_walk_in_customer
from orders_pos.demo.imported_orders import add_imported_orders
from orders_pos.demo.imports import add_import
from orders_pos.demo.methods import add_methods
from orders_pos.demo.orders import add_orders
from orders_pos.demo.pictures import add_pictures
from orders_pos.demo.pieces import add_scans
from orders_pos.demo.products import add_catalogue
from orders_pos.demo.returns import add_return
from orders_pos.demo.rif import RIF
from orders_pos.demo.saone import SAONE
from orders_pos.demo.shop import Shop
from orders_pos.demo.shop_settings import add_shop_settings
from orders_pos.demo.stock import add_stock, run_short

SHOPS = (ATLAS, RIF, SAONE)
_SEED = 20
_HAS_PRODUCTS = "SELECT EXISTS (SELECT FROM product WHERE tenant_id = $1)"


async def seed(database: Database) -> None:
    """Add the demo data to each shop; skip a shop that has products."""
    instant = now()
    for shop in SHOPS:
        place = shop.place
        caller = Caller.system(shop.tenant_id, shop.slug, place.currency, place.country)
        # The demo orders have discounts and agents, which need an admin.
        settings = {"timezone": place.timezone, "locale": shop.locale}
        set_caller(replace(caller, roles=frozenset({ADMIN}), **settings))
        async with database.transaction(shop.tenant_id) as transaction:
            if not await transaction.connection.fetchval(_HAS_PRODUCTS, shop.tenant_id):
                await _fill(shop, transaction, instant)
                await outbox.write(transaction)


async def store_files(store: ObjectStore) -> None:
    """Draw and store the pictures of all products; the result is the same on every run."""
    for shop in SHOPS:
        await add_pictures(shop, store)


async def _fill(shop: Shop, transaction: Transaction, now: datetime) -> None:
    """Add all rows, with the same random numbers on every run."""
    rng = Random(_SEED)
    products = await add_catalogue(shop, transaction)
    received, counted = shop.stock_reasons
    await add_stock(products, received, now)
    methods = await add_methods(shop, transaction)
    await add_card_account(methods)
    await add_cash(shop, transaction, now)
    walk_in = await add_walk_in_customer(shop, transaction, now)
    await add_shop_settings(shop, methods, walk_in, transaction, now)
    customers = await add_customers(shop, transaction, rng, now)
    wallets = await add_credits(shop, customers, rng)
    await add_spins(customers, now)
    await add_orders(CartGenerator(shop, methods, products, customers, wallets, rng), now)
    if shop.agents:
        await add_scans("Souk", transaction)
    await add_return(shop.return_reason, transaction, now)
    await count_cash(shop.amounts.opening_float, transaction, now)
    await run_short(products, counted, now)
    await add_import(shop.imports.products)
    await add_imported_orders(shop.imports.sales)
