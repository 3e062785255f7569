"""Customers of a demo shop and their wallets."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from itertools import product
from random import Random
from uuid import UUID

from chassis.context import current_currency
from chassis.transaction import Transaction

from orders_pos.adapters.customers.sql_wallets import move_credit
from orders_pos.adapters.wheel.sql_wheel_spins import SqlWheelSpins
from orders_pos.demo.shop import NamePool, Shop
from orders_pos.domain.customers.customer import Customer
from orders_pos.domain.search import normalize
from orders_pos.domain.shop.first_methods import build_walk_in_customer
from orders_pos.domain.wheel.wheel import MAX_POINTS

# One customer in this many has credit.
_WALLET_INTERVAL = 6
# One in this many has spun the wheel.
_SPIN_INTERVAL = 8
# A phone number is so many pairs of digits.
_PAIRS = 5


async def add_customers(shop: Shop, transaction: Transaction, rng: Random, now: datetime) -> list[Customer]:
    """Add customers with distinct names."""
    names = shop.names
    full_names = rng.sample(list(product(names.first_names, names.last_names)), shop.customers)
    customers = [_build_customer(names, *full_name, rng, now) for full_name in full_names]
    session = await transaction.session()
    session.add_all(customers)
    await session.flush()
    return customers


async def add_walk_in_customer(shop: Shop, transaction: Transaction, now: datetime) -> Customer:
    """Add the customer who stands for all who buy at the counter without giving their name."""
    customer = build_walk_in_customer(shop.locale, now)
    customer.check(current_currency())
    session = await transaction.session()
    session.add(customer)
    await session.flush()
    return customer


async def add_credits(shop: Shop, customers: Sequence[Customer], rng: Random) -> dict[UUID, Decimal]:
    """Add credit to some wallets; return the credit by customer."""
    credits_ = {
        customer.id: current_currency().quantize(Decimal(rng.choice(shop.amounts.credits)))
        for customer in customers[::_WALLET_INTERVAL]
    }
    for customer_id, amount in credits_.items():
        await move_credit(customer_id, amount, "deposit", field="amount")
    return credits_


async def add_spins(customers: Sequence[Customer], now: datetime) -> None:
    """Add a spin of the wheel yesterday for some customers."""
    spins, yesterday = SqlWheelSpins(), now - timedelta(days=1)
    for number, customer in enumerate(customers[::_SPIN_INTERVAL]):
        await spins.add(customer.id, yesterday.date(), number % MAX_POINTS + 1, yesterday)


def _build_customer(names: NamePool, first: str, last: str, rng: Random, now: datetime) -> Customer:
    address = names.address.format(
        number=rng.randint(1, 240), street=rng.choice(names.streets), quarter=rng.choice(list(names.quarters))
    )
    created_at = now - timedelta(days=rng.randint(30, 400), minutes=rng.randint(0, 600))
    customer = Customer(
        first_name=first,
        last_name=last,
        email=f"{normalize(first)}.{normalize(last).replace(' ', '')}@clients.test",
        phone=_draw_phone(names.phone_start, rng),
        address=address,
        create_time=created_at,
        update_time=created_at,
    )
    customer.check(current_currency())
    return customer


def _draw_phone(start: Sequence[str], rng: Random) -> str:
    """Return five pairs of digits."""
    others = range(_PAIRS - len(start) - 1)
    return " ".join([*start, str(rng.randint(10, 79)), *(f"{rng.randint(0, 99):02}" for _ in others)])
