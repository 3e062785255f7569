"""Orders in PostgreSQL, saved in two statements."""

from dataclasses import replace
from decimal import Decimal
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.clock import zone
from chassis.context import Caller
from chassis.db import current_transaction
from chassis.model import uuid7
from souk.orders.v1 import orders_events_pb2 as news

from orders_pos.adapters.orders.messages import order_message
from orders_pos.domain.orders.money import PAID
from orders_pos.domain.orders.order import Buyer, Method, Order, ProductSold, Rider, Step
from orders_pos.usecases.orders.checkout import Checkout, Facts

# Amounts travel as text inside JSON, so that none passes through a float.
_FACTS = """
SELECT
  (SELECT jsonb_agg(jsonb_build_array(id, name, image, final_price::text, product_type, unit, attribute_values))
    FROM product WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND archived_at IS NULL),
  (SELECT jsonb_build_array(id, first_name || ' ' || last_name, phone, address, collect_address, shipping_address,
      wallet_credit::text) FROM customer WHERE tenant_id = $1 AND id = $3),
  (SELECT jsonb_build_array(id, name, fees, free_from::text) FROM shipping_method WHERE tenant_id = $1 AND id = $4),
  (SELECT jsonb_build_array(id, name) FROM payment_method WHERE tenant_id = $1 AND id = $5),
  (SELECT jsonb_build_array(id, full_name, is_valid) FROM agent WHERE tenant_id = $1 AND id = $6),
  (SELECT jsonb_build_array(code, name, roles) FROM step_type WHERE tenant_id = $1 AND code = $7)"""

# The number's row is locked here and until the commit, which follows: numbers have no gaps and are given in turn.
_ADD = """
WITH counter AS (
  INSERT INTO order_counter AS c (tenant_id, year, last) VALUES ($1, $2::integer, 1)
  ON CONFLICT (tenant_id, year) DO UPDATE SET last = c.last + 1 RETURNING last
), saved AS (
  INSERT INTO orders (tenant_id, id, create_time, update_time, order_number, source, status, delivery_type,
    customer_id, shipping_method_id, payment_method_id, agent_id, step_code, products_total, discount_percent, discount,
    promo_amount, shipping_fees, shipping_tips, total, remaining, wallet_amount, paid_amount, received_amount, change,
    rest_as_credit, collect_address, shipping_address, description, customer_note, notify_customer, created_by)
  SELECT $1, $3, $4::timestamptz, $4, $5::text || '-' || $2::integer || '-' || lpad(last::text, 6, '0'), $6, $7, $8,
    $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31,
    $32
  FROM counter RETURNING order_number
), lines AS (
  INSERT INTO order_line (tenant_id, order_id, id, position, product_id, attribute_value_id, name, description, image,
    tenths, price, final_price, amount, discount)
  SELECT $1, $3, * FROM unnest($33::uuid[], $34::integer[], $35::uuid[], $36::text[], $37::text[], $38::text[],
    $39::text[], $40::integer[], $41::numeric[], $42::numeric[], $43::numeric[], $44::numeric[])
), step AS (
  INSERT INTO order_step (tenant_id, id, order_id, step_code, moved_by, moved_at) VALUES ($1, $45, $3, $13, $32, $4)
)
SELECT order_number FROM saved"""

_LINE_COLUMNS = (
    *("id", "position", "product_id", "attribute_value_id", "name", "description", "image", "tenths"),
    *("price", "final_price", "amount", "discount"),
)


class SqlOrders:
    async def facts(self, checkout: Checkout, step_code: str) -> Facts:
        """Everything the cart names, in one round trip."""
        transaction = current_transaction()
        products, buyer, shipping, payment, agent, step = await transaction.connection.fetchrow(
            _FACTS,
            transaction.tenant_id,
            [line.product_id for line in checkout.lines],
            checkout.customer_id,
            checkout.shipping_method_id,
            checkout.payment_method_id,
            checkout.agent_id,
            step_code,
        )
        sold = [_product(*one) for one in products or ()]
        return Facts(
            {product.id: product for product in sold},
            _buyer(*buyer) if buyer else None,
            _method(*shipping) if shipping else None,
            _method(*payment) if payment else None,
            Rider(UUID(agent[0]), agent[1], agent[2]) if agent else None,
            Step(step[0], step[1], frozenset(role["code"] for role in step[2])) if step else None,
        )

    async def add(self, order: Order, caller: Caller) -> Order:
        """Store a new order and its news; answers it with its number."""
        local = order.create_time.astimezone(zone(caller.timezone))
        lines = [{**vars(line), "position": at} for at, line in enumerate(order.lines)]
        number = await current_transaction().connection.fetchval(
            _ADD,
            caller.tenant_id,
            local.year,
            *_order_values(order, caller),
            *([line[column] for line in lines] for column in _LINE_COLUMNS),
            uuid7(),
        )
        order = replace(order, number=number)
        message = order_message(order)
        outbox.announce(order.id, news.OrderSaved(order=message))
        if order.status == PAID:
            outbox.announce(order.id, news.OrderPaid(order=message))
        return order


def _order_values(order: Order, caller: Caller) -> tuple[Any, ...]:
    return (
        order.id,
        order.create_time,
        caller.tenant[:3].upper(),
        *(order.source, order.status, order.delivery_type, order.buyer.id, order.shipping_method.id),
        order.payment_method.id if order.payment_method else None,
        order.agent.id if order.agent else None,
        order.step.code,
        *(
            order.products_total,
            order.discount_percent,
            order.discount,
            order.promo_amount,
            order.shipping_fees,
        ),
        *(order.shipping_tips, order.total, order.remaining, order.wallet_amount, order.paid_amount),
        *(
            order.received_amount,
            order.change,
            order.rest_as_credit,
            order.collect_address,
            order.shipping_address,
        ),
        *(order.description, order.customer_note, order.notify_customer, caller.user_id),
    )


def _product(id_: str, name: str, image: str, price: str, *rest: Any) -> ProductSold:
    return ProductSold(UUID(id_), name, image, Decimal(price), *rest)


def _buyer(id_: str, *rest: str) -> Buyer:
    full_name, phone, address, collect_address, shipping_address, credit = rest
    return Buyer(UUID(id_), full_name, phone, address, collect_address, shipping_address, Decimal(credit))


def _method(id_: str, name: str, fees: dict[str, str] | None = None, free_from: str | None = None) -> Method:
    return Method(UUID(id_), name, fees or {}, Decimal(free_from) if free_from else None)
