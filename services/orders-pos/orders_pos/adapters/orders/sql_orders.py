"""Orders in PostgreSQL: one statement reads all that a cart refers to, one inserts the order."""

from collections.abc import Sequence
from decimal import Decimal
from functools import cache
from typing import Any
from uuid import UUID

from chassis.context import Caller
from chassis.db import current_transaction
from chassis.model import uuid7
from chassis.timezones import load_zone
from countries.packs import country_pack

from orders_pos.adapters.cash.drawers import find_drawers
from orders_pos.adapters.orders.columns import (
    LINE_COLUMNS,
    editable_columns,
    line_column_values,
    line_parameters,
    unnest_lines,
)
from orders_pos.adapters.orders.order_events import add_saved_events
from orders_pos.adapters.payments.entry_columns import (
    ENTRY_PARAMETERS,
    entry_column_values,
    insert_entries_statement,
)
from orders_pos.adapters.pieces.sql_pieces import PIECE_PARAMETERS, insert_pieces_statement, piece_columns
from orders_pos.adapters.promos.customer_uses import count_customer_uses
from orders_pos.adapters.reports.sales_changes import compact_sometimes, insert_change_statement
from orders_pos.adapters.sealing.heads import lock_head_statement
from orders_pos.adapters.sealing.saved_orders import SEALING_COLUMNS, Moved, chain_of, seal_saved_order
from orders_pos.adapters.taxes.jurisdiction_entries import insert_jurisdictions_statement
from orders_pos.adapters.taxes.tax_entries import (
    TAX_PARAMETERS,
    insert_taxes_statement,
    new_order_taxes,
    new_sale,
)
from orders_pos.adapters.yearly_numbers import number_expression
from orders_pos.domain.catalogue.drafts import can_see_drafts
from orders_pos.domain.copy_with import copy_with
from orders_pos.domain.orders.cart import Cart, CheckoutContext
from orders_pos.domain.orders.method import Method
from orders_pos.domain.orders.order import Buyer, Order, OrderAgent, ProductSnapshot, Step
from orders_pos.domain.payments.cash_rounding import NO_ROUNDING, CashRounding, cash_step
from orders_pos.domain.promos.promo import promo_key, promo_state_from_row
from orders_pos.domain.shop.role_limits import role_limits_from_rows
from orders_pos.domain.shop.settings import (
    DEFAULT_VAT_PERCENT,
    delivery_zones_from_settings,
    price_ceilings_from_settings,
    slot_plan_from_settings,
    tax_places_from_settings,
)

# Amounts are strings inside JSON, so that none is converted to a float.
_CONTEXT = """
SELECT
  (SELECT jsonb_agg(jsonb_build_array(id, name, names, image, final_price::text, product_type, unit,
      attribute_values, track_stock,
      coalesce(vat_rate, (SELECT vat_percent FROM shop_settings s WHERE s.tenant_id = $1))::text, vat_rate::text,
      CASE WHEN category_id IS NOT NULL AND (SELECT jsonb_path_exists(tax_places, '$[*].untaxed_categories[*]')
        FROM shop_settings s WHERE s.tenant_id = $1) THEN {branch} END))
    FROM product WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND archived_at IS NULL AND (NOT is_draft OR $9)),
  (SELECT jsonb_build_array(id, first_name || ' ' || last_name, phone, address, collect_address, shipping_address,
      wallet_credit::text, is_tax_exempt)
    FROM customer WHERE tenant_id = $1 AND merged_into_id IS NULL AND erased_at IS NULL
      AND id = coalesce((SELECT merged_into_id FROM customer WHERE tenant_id = $1 AND id = $3), $3) {lock}),
  (SELECT jsonb_build_array(id, name, names, fees, free_from::text,
      processing_duration + preparation_duration + shipping_duration)
    FROM shipping_method WHERE tenant_id = $1 AND id = $4),
  (SELECT jsonb_build_array(is_cash, id, name, names) FROM payment_method WHERE tenant_id = $1 AND id = $5),
  (SELECT jsonb_build_array(id, full_name, is_valid) FROM agent WHERE tenant_id = $1 AND id = $6),
  (SELECT jsonb_build_array(code, name, names, roles) FROM step_type WHERE tenant_id = $1 AND code = $7),
  (SELECT to_jsonb(s) || jsonb_build_object('vat_percent', vat_percent::text) FROM shop_settings s
    WHERE tenant_id = $1),
  (SELECT to_jsonb(p) || jsonb_build_object('value', value::text, 'minimum', minimum::text, 'customer_uses',
      {customer_uses})
    FROM promo_code p WHERE tenant_id = $1 AND code_key = $8)"""

# A product's category and those above it.
_BRANCH = """(WITH RECURSIVE up AS (
        SELECT c.id, c.parent_category_id FROM category_product c
        WHERE c.tenant_id = $1 AND c.id = product.category_id
        UNION
        SELECT c.id, c.parent_category_id FROM category_product c JOIN up ON c.id = up.parent_category_id
        WHERE c.tenant_id = $1
      ) SELECT jsonb_agg(id) FROM up)"""
_CUSTOMER_USES = count_customer_uses("$1", "p.id", "$3")
_READING_CONTEXT = _CONTEXT.format(lock="", customer_uses=_CUSTOMER_USES, branch=_BRANCH)
# A merge of the customer waits until the order is saved, and then takes it along.
_SAVING_CONTEXT = _CONTEXT.format(lock="FOR KEY SHARE", customer_uses=_CUSTOMER_USES, branch=_BRANCH)
# The counter's row is locked until the commit, which follows at once: numbers have no gaps and follow commit order.
_INSERT = """
WITH counter AS (
  INSERT INTO order_counter AS c (tenant_id, year, last) VALUES ($1, $2::integer, 1)
  ON CONFLICT (tenant_id, year) DO UPDATE SET last = c.last + 1 RETURNING last
), saved AS (
  INSERT INTO orders (tenant_id, id, create_time, order_number, source, created_by, created_by_name, sold_on, {columns})
  SELECT $1, $3, $4::timestamptz, {number}, $6, $7, $10, $11,
    {values}
  FROM counter RETURNING *
), lines AS (
  INSERT INTO order_line (tenant_id, order_id, {line_columns}) SELECT $1, $3, * FROM {lines}
), step AS (
  INSERT INTO order_step (tenant_id, id, order_id, step_code, moved_by, moved_by_name, moved_at)
  VALUES ($1, $8, $3, $9, $7, $10, $4)
), pieces AS ({pieces}
), payments AS ({payments}
), taxes AS ({taxes}
), jurisdictions AS ({jurisdictions}
), sales AS ({sales}
), head AS ({head})
SELECT order_number, EXISTS (SELECT FROM supplier_product WHERE tenant_id = $1 AND product_id = ANY({products})),
  {sealing}
FROM saved LEFT JOIN head ON true"""
_FIXED_PARAMETERS = 14
# Tenant, order, currency, person, name, version, time and approver of the entries of a new order.
_ENTRY_VALUES = "$1, $3, $12::text, $7, $10, 1, $4, $13::text"
# Tenant, order, version, time and day of its taxes.
_TAX_VALUES = "$1, $3, 1, $4::timestamptz, $11::date"
# The same without the time.
_JURISDICTION_VALUES = "$1, $3, 1, $11::date"
_SOLD_COLUMNS = ("product_id", "tenths", "amount", "discount")


class SqlOrders:
    """Implements Orders in the current transaction."""

    async def get_checkout_context(self, cart: Cart, step_code: str, caller: Caller) -> CheckoutContext:
        """Load all rows that the cart refers to, in one round trip."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(
            _READING_CONTEXT if transaction.is_reading else _SAVING_CONTEXT,
            transaction.tenant_id,
            [line.product_id for line in cart.lines],
            cart.customer_id,
            cart.shipping_method_id,
            cart.payment_method_id,
            cart.agent_id,
            step_code,
            promo_key(cart.promo_code),
            can_see_drafts(caller),
        )
        products, buyer, shipping, payment, agent, step, settings, promo = row
        snapshots = [_product(*product) for product in products or ()]
        return CheckoutContext(
            {product.id: product for product in snapshots},
            _buyer(*buyer) if buyer else None,
            method_from_row(*shipping) if shipping else None,
            method_from_row(*payment[1:]) if payment else None,
            OrderAgent(UUID(agent[0]), agent[1], agent[2]) if agent else None,
            step_from_row(*step) if step else None,
            slot_plan_from_settings(settings, caller.timezone),
            price_ceilings_from_settings(settings),
            promo_state_from_row(promo) if promo else None,
            role_limits_from_rows(settings["role_limits"] if settings else ()),
            Decimal(settings["vat_percent"]) if settings else DEFAULT_VAT_PERCENT,
            country_pack(caller.country).tax.is_added,
            _cash_rounding(payment, caller),
            delivery_zones_from_settings(settings),
            tax_places_from_settings(settings, caller.country),
        )

    async def add(self, order: Order, caller: Caller) -> Order:
        """Insert a new order and its events; return it with its number."""
        local, row = order.create_time.astimezone(load_zone(caller.timezone)), editable_columns(order)
        drawers = await find_drawers(order.movements, caller)
        entries, change = entry_column_values(order, drawers), new_sale(order, caller.digits)
        number, is_supplied, *sealing = await current_transaction().connection.fetchrow(
            _insert_statement(tuple(row)),
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
            local.date(),
            caller.currency,
            caller.approver,
            chain_of(drawers),
            *row.values(),
            *line_column_values(order),
            *piece_columns(order),
            *entries,
            *new_order_taxes(change, order, drawers, caller.digits),
        )
        await compact_sometimes(order.id)
        order = copy_with(order, number=number)
        seal_saved_order(order, None, change, caller, Moved(entries[0], drawers, sealing))
        add_saved_events(order, None, is_supplied=is_supplied)
        return order


@cache
def _insert_statement(columns: tuple[str, ...]) -> str:
    values = ", ".join(
        f"${index}" for index in range(_FIXED_PARAMETERS + 1, _FIXED_PARAMETERS + len(columns) + 1)
    )
    first_line = _FIXED_PARAMETERS + len(columns) + 1
    first_piece = first_line + len(LINE_COLUMNS)
    first_entry = first_piece + PIECE_PARAMETERS
    first_tax = first_entry + ENTRY_PARAMETERS
    return _INSERT.format(
        columns=", ".join(columns),
        number=number_expression("$5", "$2"),
        values=values,
        line_columns=", ".join(LINE_COLUMNS),
        lines=unnest_lines(first_line),
        pieces=insert_pieces_statement("$3", "$4", first_piece),
        payments=insert_entries_statement(_ENTRY_VALUES, first_entry),
        taxes=insert_taxes_statement(_TAX_VALUES, first_tax),
        jurisdictions=insert_jurisdictions_statement(_JURISDICTION_VALUES, first_tax + TAX_PARAMETERS),
        products=line_parameters(("product_id",), first_line),
        head=lock_head_statement("$14::uuid"),
        sealing=SEALING_COLUMNS,
        sales=insert_change_statement("saved", line_parameters(_SOLD_COLUMNS, first_line)),
    )


def step_from_row(code: str, name: str, names: dict[str, str], roles: Any) -> Step:
    """Return the step of its columns; `roles` are JSON objects with a `code`."""
    return Step(code, name, frozenset(role["code"] for role in roles), names)


def _product(
    id_: str, name: str, names: dict[str, str], image: str, price: str, *rest: Any
) -> ProductSnapshot:
    *same, vat_rate, own_rate, categories = rest
    rate = DEFAULT_VAT_PERCENT if vat_rate is None else Decimal(vat_rate)
    return ProductSnapshot(
        *(UUID(id_), name, image, Decimal(price), *same),
        vat_rate=rate,
        names=names,
        own_vat_rate=None if own_rate is None else Decimal(own_rate),
        categories=tuple(map(UUID, categories or ())),
    )


def _buyer(id_: str, *rest: Any) -> Buyer:
    full_name, phone, address, collect_address, shipping_address, credit, is_exempt = rest
    return Buyer(
        UUID(id_), full_name, phone, address, collect_address, shipping_address, Decimal(credit), is_exempt
    )


def _cash_rounding(payment: Sequence[Any] | None, caller: Caller) -> CashRounding:
    """Return the rounding of a payment by the method of the context."""
    if not payment or not payment[0]:
        return NO_ROUNDING
    return CashRounding(cash_step(caller.country, caller.currency), frozenset([UUID(payment[1])]))


def method_from_row(
    id_: str,
    name: str,
    names: dict[str, str],
    fees: dict[str, str] | None = None,
    free_from: str | None = None,
    hours: int = 0,
) -> Method:
    """Return the method of a row as JSON."""
    return Method(UUID(id_), name, fees or {}, Decimal(free_from) if free_from else None, hours, names)
