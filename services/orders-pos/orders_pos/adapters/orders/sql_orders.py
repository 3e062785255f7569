"""Orders in PostgreSQL, saved in two statements."""

from dataclasses import replace
from decimal import Decimal
from functools import cache
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.context import Caller
from chassis.db import current_transaction
from chassis.model import uuid7
from chassis.timezones import load_zone
from souk.orders.v1 import orders_events_pb2 as news

from orders_pos.adapters.orders.columns import LINE_COLUMNS, changing, line_values, unnested
from orders_pos.adapters.orders.messages import order_message
from orders_pos.domain.orders.cart import Checkout, Facts
from orders_pos.domain.orders.money import PAID
from orders_pos.domain.orders.order import Buyer, Method, Order, ProductSold, Rider, Step
from orders_pos.domain.promos.promo import promo_key, state_of
from orders_pos.domain.shop.settings import ceilings_of, plan_of

# Amounts travel as text inside JSON, so that none passes through a float.
_FACTS = """
SELECT
  (SELECT jsonb_agg(jsonb_build_array(id, name, image, final_price::text, product_type, unit, attribute_values))
    FROM product WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND archived_at IS NULL),
  (SELECT jsonb_build_array(id, first_name || ' ' || last_name, phone, address, collect_address, shipping_address,
      wallet_credit::text) FROM customer WHERE tenant_id = $1 AND id = $3),
  (SELECT jsonb_build_array(id, name, fees, free_from::text,
      processing_duration + preparation_duration + shipping_duration)
    FROM shipping_method WHERE tenant_id = $1 AND id = $4),
  (SELECT jsonb_build_array(id, name) FROM payment_method WHERE tenant_id = $1 AND id = $5),
  (SELECT jsonb_build_array(id, full_name, is_valid) FROM agent WHERE tenant_id = $1 AND id = $6),
  (SELECT jsonb_build_array(code, name, roles) FROM step_type WHERE tenant_id = $1 AND code = $7),
  (SELECT to_jsonb(s) FROM shop_settings s WHERE tenant_id = $1),
  (SELECT to_jsonb(p) || jsonb_build_object('value', value::text, 'minimum', minimum::text, 'customer_uses',
      (SELECT count(*) FROM orders o WHERE o.tenant_id = $1 AND o.promo_code_id = p.id AND o.customer_id = $3
        AND o.step_code <> 'cancelled'))
    FROM promo_code p WHERE tenant_id = $1 AND code_key = $8)"""

# The number's row is locked here and until the commit, which follows: numbers have no gaps and are given in turn.
_ADD = """
WITH counter AS (
  INSERT INTO order_counter AS c (tenant_id, year, last) VALUES ($1, $2::integer, 1)
  ON CONFLICT (tenant_id, year) DO UPDATE SET last = c.last + 1 RETURNING last
), saved AS (
  INSERT INTO orders (tenant_id, id, create_time, order_number, source, created_by, {columns})
  SELECT $1, $3, $4::timestamptz, $5::text || '-' || $2::integer || '-' || lpad(last::text, 6, '0'), $6, $7, {values}
  FROM counter RETURNING order_number
), lines AS (
  INSERT INTO order_line (tenant_id, order_id, {line_columns}) SELECT $1, $3, * FROM {lines}
), step AS (
  INSERT INTO order_step (tenant_id, id, order_id, step_code, moved_by, moved_by_name, moved_at)
  VALUES ($1, $8, $3, $9, $7, $10, $4)
)
SELECT order_number FROM saved"""
_OWN = 10


class SqlOrders:
    async def facts(self, checkout: Checkout, step_code: str, caller: Caller) -> Facts:
        """Everything the cart names, in one round trip."""
        transaction = current_transaction()
        found = await transaction.connection.fetchrow(
            _FACTS,
            transaction.tenant_id,
            [line.product_id for line in checkout.lines],
            checkout.customer_id,
            checkout.shipping_method_id,
            checkout.payment_method_id,
            checkout.agent_id,
            step_code,
            promo_key(checkout.promo_code),
        )
        products, buyer, shipping, payment, agent, step, settings, promo = found
        sold = [_product(*one) for one in products or ()]
        return Facts(
            {product.id: product for product in sold},
            _buyer(*buyer) if buyer else None,
            _method(*shipping) if shipping else None,
            _method(*payment) if payment else None,
            Rider(UUID(agent[0]), agent[1], agent[2]) if agent else None,
            step_of(*step) if step else None,
            plan_of(settings, caller.timezone),
            ceilings_of(settings),
            state_of(promo) if promo else None,
        )

    async def add(self, order: Order, caller: Caller) -> Order:
        """Store a new order and its news; answers it with its number."""
        local, row = order.create_time.astimezone(load_zone(caller.timezone)), changing(order)
        number = await current_transaction().connection.fetchval(
            _adding(tuple(row)),
            caller.tenant_id,
            local.year,
            order.id,
            order.create_time,
            caller.tenant[:3].upper(),
            order.source,
            caller.user_id,
            uuid7(),
            order.step.code,
            caller.name,
            *row.values(),
            *line_values(order),
        )
        order = replace(order, number=number)
        tell_saved(order, is_paid=order.status == PAID)
        return order


def tell_saved(order: Order, *, is_paid: bool) -> None:
    """Announce that an order was saved, and that it is paid where that is new."""
    message = order_message(order)
    outbox.add(order.id, news.OrderSaved(order=message))
    if is_paid:
        outbox.add(order.id, news.OrderPaid(order=message))


@cache
def _adding(columns: tuple[str, ...]) -> str:
    values = ", ".join(f"${at}" for at in range(_OWN + 1, _OWN + len(columns) + 1))
    lines = unnested(_OWN + len(columns) + 1)
    return _ADD.format(
        columns=", ".join(columns), values=values, line_columns=", ".join(LINE_COLUMNS), lines=lines
    )


def step_of(code: str, name: str, roles: Any) -> Step:
    return Step(code, name, frozenset(role["code"] for role in roles))


def _product(id_: str, name: str, image: str, price: str, *rest: Any) -> ProductSold:
    return ProductSold(UUID(id_), name, image, Decimal(price), *rest)


def _buyer(id_: str, *rest: str) -> Buyer:
    full_name, phone, address, collect_address, shipping_address, credit = rest
    return Buyer(UUID(id_), full_name, phone, address, collect_address, shipping_address, Decimal(credit))


def _method(
    id_: str, name: str, fees: dict[str, str] | None = None, free_from: str | None = None, hours: int = 0
) -> Method:
    return Method(UUID(id_), name, fees or {}, Decimal(free_from) if free_from else None, hours)
