"""Orders of the last weeks of a demo shop."""

from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from chassis.context import current_caller
from chassis.timezones import load_zone

from orders_pos.adapters.invoices.sql_invoices import SqlInvoices
from orders_pos.demo.carts import CartGenerator
from orders_pos.demo.deliveries import DeliveryPlanner
from orders_pos.demo.shop import Shop
from orders_pos.demo.shop_settings import build_slot_plan
from orders_pos.demo.steps import add_steps
from orders_pos.domain.orders.money import PAID
from orders_pos.domain.shipping.slots import SlotPlan
from orders_pos.entrypoints.repositories import order_repositories
from orders_pos.usecases.invoices.issue_invoice import IssueInvoice, issue_invoice
from orders_pos.usecases.orders.checkout import checkout

_DAYS = 21
_SETTLED_AFTER = timedelta(days=3)
# One order in this many notifies its customer, and one in this many is invoiced.
_NOTIFIED, _INVOICED = 9, 6


async def add_orders(carts: CartGenerator, now: datetime) -> None:
    """Add orders of each day until now, each at a step that fits its age."""
    plan = build_slot_plan(carts.shop)
    deliveries = DeliveryPlanner(carts.rng, plan, carts.shop.names.quarters)
    for number, created_at in enumerate(_sale_times(carts.shop, plan, carts.rng, now)):
        cart = carts.draw(is_settled=now - created_at > _SETTLED_AFTER)
        cart = deliveries.add_slots(cart, carts.get_address(cart), carts.get_work_hours(cart), created_at)
        cart = replace(cart, notify_customer=number % _NOTIFIED == 0)
        order = await checkout(cart, current_caller(), created_at, order_repositories())
        if order.status == PAID and number % _INVOICED == 0:
            await issue_invoice(IssueInvoice(order.id), current_caller(), created_at, SqlInvoices())
        await add_steps(order, carts.shop, carts.rng, now)


def _sale_times(shop: Shop, plan: SlotPlan, rng: Random, now: datetime) -> list[datetime]:
    """Return times of sale within the hours of each weekday, ascending; today's are between midnight and now."""
    local = now.astimezone(load_zone(current_caller().timezone))
    today = local.replace(hour=0, minute=0, second=0, microsecond=0)
    elapsed = local - today
    is_open = today.isoweekday() in plan.hours.days
    times = [today + elapsed * rng.uniform(0.4, 1) for _ in range(shop.orders_per_day if is_open else 0)]
    for days in range(1, _DAYS):
        day = today - timedelta(days=days)
        if hours := plan.hours.days.get(day.isoweekday()):
            times += [day + timedelta(minutes=rng.uniform(*hours)) for _ in range(shop.orders_per_day)]
    return sorted(times)
