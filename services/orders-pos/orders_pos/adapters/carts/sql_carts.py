"""Carts and the tokens that find them."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from chassis.db import current_transaction
from chassis.model import now, uuid7

from orders_pos.domain.carts.shop_cart import ChosenFreight, Contact, ShopCart, ShopCartLine
from orders_pos.domain.orders.order import Coordinates
from orders_pos.domain.shipping.dates import RequestedSlot

# As long as the gateway's tokens count.
_LIFE = timedelta(days=60)
_PURGE_BATCH = 20
_CONTACT = ("first_name", "last_name", "email", "phone")
_PLACE = ("collect_lat", "collect_lng", "shipping_lat", "shipping_lng")
_COLUMNS = (
    *_CONTACT,
    *("delivery_type", "shipping_method_id", "collect_slot", "delivery_slot", "collect_address"),
    *("shipping_address", *_PLACE, "customer_note", "notify_customer", "promo_code", "wallet_amount"),
    *("freight", "order_id"),
)
_FIND = """
SELECT c.* FROM cart_token t JOIN cart c ON c.tenant_id = t.tenant_id AND c.id = t.cart_id
WHERE t.tenant_id = $1 AND t.digest = $2 AND NOT t.is_handover"""
_GET = "SELECT c.* FROM cart c WHERE c.tenant_id = $1 AND c.id = $2 FOR UPDATE"
_LINES = """
SELECT id, product_id, attribute_value_id, tenths, seen_name, seen_price FROM cart_line
WHERE tenant_id = $1 AND cart_id = $2 ORDER BY position"""
_ADD_DIGEST = """
INSERT INTO cart_token (tenant_id, digest, cart_id, is_handover, expire_time, is_reusable)
VALUES ($1, $2, $3, $4, $5, $6)"""
# Some carts that nobody has touched for long are deleted at the same time.
_ADD = """
WITH purged AS (
  DELETE FROM cart WHERE tenant_id = $1 AND id IN (
    SELECT id FROM cart WHERE tenant_id = $1 AND update_time < $5 ORDER BY update_time LIMIT $6)
), added AS (INSERT INTO cart (tenant_id, id, create_time, update_time) VALUES ($1, $2, $4, $4))
INSERT INTO cart_token (tenant_id, digest, cart_id, is_handover) VALUES ($1, $3, $2, false)"""
_TAKE = """
WITH found AS (
  SELECT cart_id, is_reusable FROM cart_token
  WHERE tenant_id = $1 AND digest = $2 AND is_handover AND expire_time > $3
), used AS (
  DELETE FROM cart_token WHERE tenant_id = $1 AND digest = $2 AND is_handover AND NOT is_reusable RETURNING cart_id
)
SELECT f.cart_id, f.is_reusable FROM found f WHERE f.is_reusable OR f.cart_id IN (SELECT cart_id FROM used)"""
# The former holder of the cart may be another person, and must not read what is entered from now on.
_FORGET_TOKENS = "DELETE FROM cart_token WHERE tenant_id = $1 AND cart_id = $2 AND NOT is_handover"
_LINE_COLUMNS = ("id", "position", "product_id", "attribute_value_id", "tenths", "seen_name", "seen_price")
# The lines' columns are the first parameters. Lines are inserted after the others are removed: of a cart that was
# ordered, those may be of the same products.
_SAVE = f"""
WITH saved AS (
  UPDATE cart SET update_time = $10, {", ".join(f"{name} = ${i}" for i, name in enumerate(_COLUMNS, 11))}
  WHERE tenant_id = $1 AND id = $2
), removed AS (
  DELETE FROM cart_line WHERE tenant_id = $1 AND cart_id = $2 AND id <> ALL($3::uuid[]) RETURNING id
)
INSERT INTO cart_line (tenant_id, cart_id, {", ".join(_LINE_COLUMNS)})
SELECT $1, $2, l.* FROM unnest($3::uuid[], $4::integer[], $5::uuid[], $6::text[], $7::integer[], $8::text[],
  $9::numeric[]) AS l WHERE (SELECT count(*) FROM removed) >= 0
ON CONFLICT (tenant_id, id) DO UPDATE SET position = excluded.position, tenths = excluded.tenths,
  seen_name = excluded.seen_name, seen_price = excluded.seen_price"""  # noqa: S608  # constants only


class SqlCarts:
    """Implements Carts in the current transaction."""

    async def find(self, token: str) -> ShopCart | None:
        """Return the cart of a token; None for an unknown token, or for a code of a handover."""
        return await _find(_FIND, digest(token))

    async def find_for_update(self, token: str) -> ShopCart | None:
        """Return the cart, locked until the commit; None for an unknown token."""
        return await _find(f"{_FIND} FOR UPDATE OF c", digest(token))

    async def get_for_update(self, cart_id: UUID) -> ShopCart | None:
        """Return the cart, locked until the commit; None if it was deleted."""
        return await _find(_GET, cart_id)

    async def add(self, token: str) -> ShopCart:
        """Insert an empty cart, locked until the commit; some that nobody has touched for long are deleted instead."""
        transaction, cart, instant = current_transaction(), ShopCart(uuid7()), now()
        key = transaction.tenant_id, cart.id, digest(token)
        await transaction.connection.execute(_ADD, *key, instant, instant - _LIFE, _PURGE_BATCH)
        return cart

    async def save(self, cart: ShopCart) -> None:
        """Replace the cart's lines and fields; its tokens stay."""
        transaction, row = current_transaction(), _to_row(cart)
        lines = [{**vars(line), "position": position} for position, line in enumerate(cart.lines)]
        await transaction.connection.execute(
            _SAVE,
            transaction.tenant_id,
            cart.id,
            *([line[name] for line in lines] for name in _LINE_COLUMNS),
            now(),
            *(row[name] for name in _COLUMNS),
        )

    async def add_handover(
        self, cart: ShopCart, code: str, until: datetime, *, is_reusable: bool = False
    ) -> None:
        """Add a code that finds the cart until then, once unless it is reusable."""
        await _add_token(code, cart.id, until, is_reusable=is_reusable)

    async def take_handover(self, code: str, token: str, now: datetime) -> ShopCart | None:
        """Use a code up, and let the token alone find its cart; a reusable code stays, and so do the cart's tokens.
        Return None for a code that does not count."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_TAKE, transaction.tenant_id, digest(code), now)
        if row is None:
            return None
        if not row["is_reusable"]:
            await transaction.connection.execute(_FORGET_TOKENS, transaction.tenant_id, row["cart_id"])
        await _add_token(token, row["cart_id"])
        return await self.find(token)


async def _find(query: str, key: bytes | UUID) -> ShopCart | None:
    transaction = current_transaction()
    row = await transaction.connection.fetchrow(query, transaction.tenant_id, key)
    if row is None:
        return None
    lines = await transaction.connection.fetch(_LINES, transaction.tenant_id, row["id"])
    return _to_cart(row, [ShopCartLine(**line) for line in lines])


async def _add_token(
    token: str, cart_id: UUID, until: datetime | None = None, *, is_reusable: bool = False
) -> None:
    transaction = current_transaction()
    values = transaction.tenant_id, digest(token), cart_id, until is not None, until, is_reusable
    await transaction.connection.execute(_ADD_DIGEST, *values)


def digest(token: str) -> bytes:
    """Return what is stored of a token. It is random, so that a fast digest is enough."""
    return hashlib.sha256(token.encode()).digest()


def _to_row(cart: ShopCart) -> dict[str, Any]:
    return {
        **vars(cart),
        **vars(cart.contact),
        **vars(cart.coordinates),
        "collect_slot": _slot_to_row(cart.collect_slot),
        "delivery_slot": _slot_to_row(cart.delivery_slot),
        "freight": asdict(cart.freight) if cart.freight else None,
    }


def _to_cart(row: Mapping[str, Any], lines: Sequence[ShopCartLine]) -> ShopCart:
    composed = (*_CONTACT, *_PLACE, "collect_slot", "delivery_slot", "freight")
    return ShopCart(
        row["id"],
        lines,
        Contact(*(row[name] for name in _CONTACT)),
        coordinates=Coordinates(*(row[name] for name in _PLACE)),
        collect_slot=_slot_from_row(row["collect_slot"]),
        delivery_slot=_slot_from_row(row["delivery_slot"]),
        freight=ChosenFreight(**row["freight"]) if row["freight"] else None,
        **{name: row[name] for name in _COLUMNS if name not in composed},
    )


def _slot_to_row(slot: RequestedSlot | None) -> dict[str, Any] | None:
    return {"date": slot.date.isoformat(), "start": slot.start, "end": slot.end} if slot else None


def _slot_from_row(row: Mapping[str, Any] | None) -> RequestedSlot | None:
    return RequestedSlot(date.fromisoformat(row["date"]), row["start"], row["end"]) if row else None
