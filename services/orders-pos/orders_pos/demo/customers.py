"""A demo shop's customers and their wallets."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from itertools import product
from random import Random
from uuid import UUID

from chassis.db import Transaction

from orders_pos.adapters.customers.sql_wallets import move
from orders_pos.demo.shop import People, Shop
from orders_pos.domain.customers.customer import Customer
from orders_pos.domain.search import normalised

_CREDITS = (50, 100, 150, 200, 300, 500)
# One customer in so many has a wallet in use.
_WALLETS = 6


async def add_customers(
    shop: Shop, transaction: Transaction, dice: Random, moment: datetime
) -> list[Customer]:
    """Add the customers, no two of one name."""
    people = shop.people
    names = dice.sample(list(product(people.first_names, people.last_names)), shop.customers)
    customers = [_customer(people, *name, dice, moment) for name in names]
    session = await transaction.session()
    session.add_all(customers)
    await session.flush()
    return customers


async def add_credits(customers: Sequence[Customer], dice: Random) -> dict[UUID, Decimal]:
    """Put something into some wallets; answers what, by customer."""
    credits_ = {customer.id: Decimal(dice.choice(_CREDITS)) for customer in customers[::_WALLETS]}
    for customer_id, amount in credits_.items():
        await move(customer_id, amount, "deposit", field="amount")
    return credits_


def _customer(people: People, first: str, last: str, dice: Random, moment: datetime) -> Customer:
    address = f"{dice.randint(1, 240)}, {dice.choice(people.streets)}, {dice.choice(people.quarters)}"
    joined = moment - timedelta(days=dice.randint(30, 400), minutes=dice.randint(0, 600))
    customer = Customer(
        first_name=first,
        last_name=last,
        email=f"{normalised(first)}.{normalised(last).replace(' ', '')}@clients.test",
        phone=" ".join(["06", str(dice.randint(10, 79)), *(f"{dice.randint(0, 99):02}" for _ in range(3))]),
        address=address,
        create_time=joined,
        update_time=joined,
    )
    customer.check()
    return customer
