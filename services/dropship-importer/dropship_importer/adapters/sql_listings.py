"""Listings in PostgreSQL: taken up, filled by their job, kept true by the sync."""

import html
import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.db import current_transaction
from chassis.model import uuid7
from souk.dropship.v1 import dropship_events_pb2 as news

from dropship_importer.adapters import resources
from dropship_importer.domain.listing import Priced, lowest_price
from dropship_importer.domain.reasons import Reason
from dropship_importer.usecases.ports import Read, Wanted

_KNOWN = "SELECT pid, id, status, import_id FROM listing WHERE tenant_id = $1 AND pid = ANY($2)"
# One that failed or is gone can be listed again; any other stays as it is.
_TAKE_UP = """
INSERT INTO listing (tenant_id, id, pid, name, image, status, ship_to_country, ship_from_country, choices, multiplier,
  base_prices, allow_below_cost, rate, currency, digits, import_id)
SELECT $1, x.id, x.pid, x.name, x.image, 'waiting', x.ship_to_country, x.ship_from_country, x.choices, x.multiplier,
  x.base_prices, $3, $4, $5, $6, $7
FROM jsonb_to_recordset($2) AS x (id uuid, pid text, name text, image text, ship_to_country text,
  ship_from_country text, choices jsonb, multiplier numeric, base_prices jsonb)
ON CONFLICT (tenant_id, pid) DO UPDATE SET status = 'waiting', reason = '', reason_code = NULL, name = excluded.name,
  ship_to_country = excluded.ship_to_country, ship_from_country = excluded.ship_from_country,
  choices = excluded.choices, multiplier = excluded.multiplier, base_prices = excluded.base_prices,
  allow_below_cost = excluded.allow_below_cost, rate = excluded.rate, currency = excluded.currency,
  digits = excluded.digits, import_id = excluded.import_id, version = listing.version + 1, misses = 0
WHERE listing.status IN ('failed', 'delisted') RETURNING id, pid"""
_PUBLISH = """
UPDATE listing SET status = 'published', reason = '', reason_code = NULL, name = $3, description = $4,
  variants = $5, price = $6, stock = $7, images = $8, image = coalesce($8::jsonb ->> 0, image), data = $9,
  sync_time = $10, update_time = $10,
  version = version + 1, is_hidden = false, misses = 0, sync_round = sync_round + 1
WHERE tenant_id = $1 AND id = $2 RETURNING sync_round"""
_FAIL = """
UPDATE listing SET status = 'failed', reason = $3, reason_code = $5, update_time = $4, version = version + 1
WHERE tenant_id = $1 AND id = $2"""
_ADDED = """
UPDATE listing SET status = 'added', version = version + 1, update_time = $3
WHERE tenant_id = $1 AND id = $2 AND status = 'published' RETURNING true"""
_NOTE = """
INSERT INTO listing_change (tenant_id, id, listing_id, kind, before, after, create_time)
VALUES ($1, $2, $3, $4, $5, $6, $7)"""
_HOURS = "SELECT sync_hours FROM dropship_settings WHERE tenant_id = $1"
_DUE = "UPDATE listing SET sync_due = $3 WHERE tenant_id = $1 AND id = $2"
_FORGOTTEN = """
SELECT id, sync_round FROM listing WHERE tenant_id = $1 AND status IN ('published', 'added')
  AND sync_due < $2::timestamptz - $3::interval ORDER BY sync_due LIMIT $4"""
_LATE, _SOME = timedelta(hours=1), 20
_MARKUP = re.compile(r"<(script|style)\b.*?</\1\s*>|<[^>]*>", re.DOTALL | re.IGNORECASE)
_LONGEST, _USUAL_HOURS = 10_000, 24


async def known(pids: Sequence[str]) -> Mapping[str, tuple[UUID, str, UUID]]:
    """Id, status and import of those listed already."""
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_KNOWN, transaction.tenant_id, list(pids))
    return {row["pid"]: (row["id"], row["status"], row["import_id"]) for row in rows}


async def take_up(wanted: Sequence[Wanted], terms: Mapping[str, Any], import_id: UUID) -> list[UUID]:
    """Store what is to be listed, in its order; answers the listings that are new or taken up again."""
    transaction = current_transaction()
    rows = [_row(one, terms["multiplier"]) for one in wanted]
    arguments = (terms["allow_below_cost"], terms["rate"], terms["currency"], terms["digits"], import_id)
    found = await transaction.connection.fetch(_TAKE_UP, transaction.tenant_id, rows, *arguments)
    ids = {row["pid"]: row["id"] for row in found}
    return [ids[one.pid] for one in wanted if one.pid in ids]


def _row(one: Wanted, multiplier: Any) -> dict[str, Any]:
    choices = {
        "parent_category_id": one.parent_category_id,
        "sub_category_id": one.sub_category_id,
        "ship_to_countries": list(one.ship_to_countries),
        "is_cod": one.is_cod,
        "follows_rules": one.follows_rules,
    }
    prices = {
        vid: {"amount": format(amount, "f"), "is_manual": vid in one.manual}
        for vid, amount in one.base_prices.items()
    }
    return {
        "id": uuid7(),
        "pid": one.pid,
        "name": one.name or one.pid,
        "image": one.image,
        "ship_to_country": one.ship_to_country,
        "ship_from_country": one.ship_from_country,
        "choices": choices,
        "multiplier": format(multiplier if one.multiplier is None else one.multiplier, "f"),
        "base_prices": prices,
    }


async def publish(listing_id: UUID, read: Read, variants: Sequence[Priced], moment: datetime) -> None:
    """All is known of it: tell the shop, and look again when it is time."""
    transaction = current_transaction()
    shown = [{**one, "image": read.images.get(one["image"], "")} for one in variants]
    round_ = await transaction.connection.fetchval(
        _PUBLISH,
        *(transaction.tenant_id, listing_id, read.product.name[:255], plain(read.product.description)),
        *(shown, lowest_price(shown), sum(int(one["stock"]) for one in variants), list(read.images.values())),
        *(read.data, moment),
    )
    await note(listing_id, "created", "", read.product.name[:255], moment)
    outbox.add(listing_id, news.ListingCreated(listing=await resources.listings.read(listing_id)))
    await look_again(listing_id, round_, moment)


async def fail(listing_id: UUID, reason: Reason, moment: datetime) -> None:
    await _write(_FAIL, listing_id, reason.text, moment, reason.code)
    await changed(listing_id)


async def added(listing_id: UUID, moment: datetime) -> None:
    """The shop has it; told once."""
    transaction = current_transaction()
    if await transaction.connection.fetchval(_ADDED, transaction.tenant_id, listing_id, moment):
        await changed(listing_id)


async def changed(listing_id: UUID) -> None:
    outbox.add(listing_id, news.ListingChanged(listing=await resources.listings.read(listing_id)))


async def note(listing_id: UUID, kind: str, before: str, after: str, moment: datetime) -> None:
    """A line of its history."""
    await _write_change(uuid7(), listing_id, kind, before, after, moment)


async def look_again(listing_id: UUID, round_: int, moment: datetime) -> None:
    """Remember to compare it with the supplier's product when it is time."""
    transaction = current_transaction()
    hours = await transaction.connection.fetchval(_HOURS, transaction.tenant_id) or _USUAL_HOURS
    await look_at(listing_id, round_, moment + timedelta(hours=hours))


async def look_at(listing_id: UUID, round_: int, due: datetime) -> None:
    await _write(_DUE, listing_id, due)
    outbox.add(listing_id, news.SyncDue(listing_id=str(listing_id), round=round_), due)


async def look_at_forgotten(moment: datetime) -> None:
    """Let those be compared that should have been long ago: their message is lost."""
    transaction = current_transaction()
    for row in await transaction.connection.fetch(_FORGOTTEN, transaction.tenant_id, moment, _LATE, _SOME):
        await look_at(row["id"], row["sync_round"], moment)


def plain(markup: str) -> str:
    """A text without any of their markup, as long as a product's description may be."""
    text = html.unescape(_MARKUP.sub(" ", markup[: 20 * _LONGEST])).replace("\x00", "")
    return " ".join(text.split())[:_LONGEST]


async def _write_change(*values: object) -> None:
    await _write(_NOTE, *values)


async def _write(sql: str, *values: object) -> None:
    transaction = current_transaction()
    await transaction.connection.execute(sql, transaction.tenant_id, *values)
