"""The demo world: two shops to try everything in."""

from dataclasses import replace
from datetime import datetime
from random import Random

from chassis import outbox
from chassis.context import ADMIN, Caller, set_caller
from chassis.db import Database, Transaction
from chassis.model import now
from chassis.object_store import ObjectStore

from orders_pos.demo.atlas import ATLAS
from orders_pos.demo.carts import Carts
from orders_pos.demo.customers import add_credits, add_customers
from orders_pos.demo.orders import add_orders
from orders_pos.demo.pictures import add_pictures
from orders_pos.demo.rif import RIF
from orders_pos.demo.settings import add_settings
from orders_pos.demo.shelves import add_shelves
from orders_pos.demo.shop import Shop
from orders_pos.demo.terms import add_terms

_SEED = 20
_HAS_PRODUCTS = "SELECT EXISTS (SELECT FROM product WHERE tenant_id = $1)"


async def seed(database: Database) -> None:
    """Fill both shops; one that has products is left as it is."""
    moment = now()
    for shop in (ATLAS, RIF):
        caller = Caller.system(shop.tenant_id, shop.slug)
        # Only an admin gives discounts and chooses agents, and the demo's orders have both.
        told = {"timezone": "Africa/Casablanca", "locale": shop.locale}
        set_caller(replace(caller, roles=frozenset({ADMIN}), **told))
        async with database.transaction(shop.tenant_id) as transaction:
            if not await transaction.connection.fetchval(_HAS_PRODUCTS, shop.tenant_id):
                await _fill(shop, transaction, moment)
                await outbox.write(transaction)


async def draw(store: ObjectStore) -> None:
    """Keep the pictures of both catalogues; drawn again they are the same."""
    for shop in (ATLAS, RIF):
        await add_pictures(shop, store)


async def _fill(shop: Shop, transaction: Transaction, moment: datetime) -> None:
    """The same dice every time, so that every demo world is the same."""
    dice = Random(_SEED)
    products = await add_shelves(shop, transaction)
    settings = await add_settings(shop, transaction)
    await add_terms(shop, transaction, moment)
    customers = await add_customers(shop, transaction, dice, moment)
    wallets = await add_credits(customers, dice)
    await add_orders(Carts(shop, settings, products, customers, wallets, dice), moment)
