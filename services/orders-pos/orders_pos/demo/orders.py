"""A demo shop's last weeks."""

from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from chassis.context import current_caller
from chassis.timezones import load_zone

from orders_pos.adapters.invoices.sql_invoices import SqlInvoices
from orders_pos.demo.carts import Carts
from orders_pos.demo.steps import walk
from orders_pos.demo.terms import plan
from orders_pos.demo.trips import Trips
from orders_pos.domain.orders.money import PAID
from orders_pos.entrypoints.desk import counter
from orders_pos.usecases.invoices.issue_invoice import Issue, issue_invoice
from orders_pos.usecases.orders.checkout import checkout

_DAYS = 21
_OPENS_AT, _OPEN_MINUTES = 8, 12 * 60
_SETTLED = timedelta(days=3)
# One order in so many is told by mail, and one in so many is invoiced.
_TOLD, _INVOICED = 9, 6


async def add_orders(carts: Carts, moment: datetime) -> None:
    """Sell every day until this moment, and move each order as far as its age says."""
    trips = Trips(carts.dice, plan(moment))
    for number, made in enumerate(_moments(carts.shop.orders_a_day, carts.dice, moment)):
        cart = carts.draw(is_settled=moment - made > _SETTLED)
        cart = trips.planned(cart, carts.address_of(cart), carts.hours_of(cart), made)
        cart = replace(cart, notify_customer=number % _TOLD == 0)
        order = await checkout(cart, current_caller(), made, counter())
        if order.status == PAID and number % _INVOICED == 0:
            await issue_invoice(Issue(order.id), current_caller(), made, SqlInvoices())
        await walk(order, carts.shop, carts.dice, moment)


def _moments(a_day: int, dice: Random, moment: datetime) -> list[datetime]:
    """Times of sale within opening hours, ascending; today's lie between midnight and the moment."""
    local = moment.astimezone(load_zone(current_caller().timezone))
    today = local.replace(hour=0, minute=0, second=0, microsecond=0)
    passed = local - today
    made = [today + passed * dice.uniform(0.4, 1) for _ in range(a_day)]
    for days in range(1, _DAYS):
        opening = (today - timedelta(days=days)).replace(hour=_OPENS_AT)
        made += [opening + timedelta(minutes=dice.uniform(0, _OPEN_MINUTES)) for _ in range(a_day)]
    return sorted(made)
