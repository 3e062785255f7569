"""Listings in PostgreSQL. Column `sync_round` is the fencing token of a sync."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.db import current_transaction
from chassis.errors import NotFoundError
from chassis.markup import unescape
from chassis.model import uuid7
from souk.dropship.v1 import dropship_events_pb2 as events_pb

from dropship_importer.adapters import resources
from dropship_importer.domain.listing import PricedVariant, lowest_price
from dropship_importer.domain.reasons import Reason
from dropship_importer.domain.routes import ListedRoute
from dropship_importer.usecases.ports import ExistingListing, ListingRequest, ProductSnapshot

_FIND = "SELECT pid, id, status, import_id FROM listing WHERE tenant_id = $1 AND pid = ANY($2)"
# A failed or delisted listing is stored again; any other stays as it is.
_STORE = """
INSERT INTO listing (tenant_id, id, pid, name, image, status, ship_to_country, ship_from_country, choices, multiplier,
  base_prices, allow_below_cost, rate, currency, digits, import_id, as_draft, cost_currency)
SELECT $1, x.id, x.pid, x.name, x.image, 'waiting', x.ship_to_country, x.ship_from_country, x.choices, x.multiplier,
  x.base_prices, $3, $4, $5, $6, $7, $8, $9
FROM jsonb_to_recordset($2) AS x (id uuid, pid text, name text, image text, ship_to_country text,
  ship_from_country text, choices jsonb, multiplier numeric, base_prices jsonb)
ON CONFLICT (tenant_id, pid) DO UPDATE SET status = 'waiting', reason = '', reason_code = NULL, name = excluded.name,
  ship_to_country = excluded.ship_to_country, ship_from_country = excluded.ship_from_country,
  choices = excluded.choices, multiplier = excluded.multiplier, base_prices = excluded.base_prices,
  allow_below_cost = excluded.allow_below_cost, rate = excluded.rate, currency = excluded.currency,
  digits = excluded.digits, import_id = excluded.import_id, version = listing.version + 1, seen = NULL,
  as_draft = excluded.as_draft, cost_currency = excluded.cost_currency, gaps = '[]', has_own_description = false
WHERE listing.status IN ('failed', 'delisted') RETURNING id, pid"""
_PUBLISH = """
UPDATE listing SET status = 'published', reason = '', reason_code = NULL, name = $3, description = $4,
  variants = $5, price = $6, stock = $7, images = $8, image = coalesce($8::jsonb ->> 0, image), data = $9,
  sync_time = $10, update_time = $10,
  version = version + 1, is_hidden = false, seen = NULL, pending_risk = '', observation_time = $10, failures = 0,
  sync_round = sync_round + 1
WHERE tenant_id = $1 AND id = $2 RETURNING sync_round"""
_FAIL = """
UPDATE listing SET status = 'failed', reason = $3, reason_code = $5, update_time = $4, version = version + 1
WHERE tenant_id = $1 AND id = $2"""
_MARK_ADDED = """
UPDATE listing SET status = 'added', version = version + 1, update_time = $3
WHERE tenant_id = $1 AND id = $2 AND status = 'published' RETURNING true"""
_ADD_CHANGE = """
INSERT INTO listing_change (tenant_id, id, listing_id, kind, before, after, create_time)
VALUES ($1, $2, $3, $4, $5, $6, $7)"""
_SYNC_HOURS = "SELECT sync_hours FROM dropship_settings WHERE tenant_id = $1"
_ROUND = "SELECT sync_round FROM listing WHERE tenant_id = $1 AND id = $2"
_SET_DUE = "UPDATE listing SET sync_due = $3 WHERE tenant_id = $1 AND id = $2"
_OVERDUE = """
SELECT id, sync_round FROM listing WHERE tenant_id = $1 AND status IN ('published', 'added')
  AND sync_due < $2::timestamptz - $3::interval ORDER BY sale_time DESC NULLS LAST, sync_due LIMIT $4"""
_LISTED_ROUTES = """
SELECT vid, name, ship_from_country, ship_to_country, choices -> 'ship_to_countries' AS ship_to_countries
FROM unnest($2::text[]) AS vid CROSS JOIN LATERAL (
  SELECT name, ship_from_country, ship_to_country, choices FROM listing
  WHERE tenant_id = $1 AND status IN ('published', 'added')
    AND variants @> jsonb_build_array(jsonb_build_object('vid', vid)) LIMIT 1) AS listing"""
_OVERDUE_AFTER, _BATCH = timedelta(hours=1), 20
_OPENING = re.compile(r"<(?:(script|style)\b)?", re.IGNORECASE)
_CLOSING = {name: re.compile(rf"</{name}\s*>", re.IGNORECASE) for name in ("script", "style")}
_MAX_LENGTH, _DEFAULT_HOURS = 10_000, 24


async def find_existing(pids: Sequence[str]) -> Mapping[str, ExistingListing]:
    """Return the listings of these products by pid."""
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_FIND, transaction.tenant_id, list(pids))
    return {row["pid"]: ExistingListing(row["id"], row["status"], row["import_id"]) for row in rows}


async def get_routes(vids: Collection[str]) -> Mapping[str, ListedRoute]:
    """Return the routes of variants. Raise NotFoundError for a variant that is not in the shop."""
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_LISTED_ROUTES, transaction.tenant_id, list(set(vids)))
    routes = {
        row["vid"]: ListedRoute(
            row["name"],
            row["ship_from_country"].upper(),
            {country.upper() for country in row["ship_to_countries"] or [row["ship_to_country"]]},
        )
        for row in rows
    }
    if len(routes) < len(set(vids)):
        raise NotFoundError("The shop does not have this variant.")
    return routes


async def store_requests(
    requests: Sequence[ListingRequest], terms: Mapping[str, Any], import_id: UUID
) -> list[UUID]:
    """Store requested listings. Return the ids of those that are new or relisted, in the order of the requests."""
    transaction = current_transaction()
    values = [_to_json(request, terms["multiplier"]) for request in requests]
    arguments = (
        *(terms["allow_below_cost"], terms["rate"], terms["currency"], terms["digits"]),
        *(import_id, terms["as_drafts"], terms.get("cost_currency", "USD")),
    )
    rows = await transaction.connection.fetch(_STORE, transaction.tenant_id, values, *arguments)
    ids = {row["pid"]: row["id"] for row in rows}
    return [ids[request.pid] for request in requests if request.pid in ids]


def _to_json(request: ListingRequest, multiplier: Any) -> dict[str, Any]:
    choices = {
        "parent_category_id": request.parent_category_id,
        "sub_category_id": request.sub_category_id,
        "ship_to_countries": list(request.ship_to_countries),
        "is_cod": request.is_cod,
        "follows_rules": request.follows_rules,
    }
    prices = {
        vid: {"amount": format(amount, "f"), "is_manual": vid in request.manual}
        for vid, amount in request.base_prices.items()
    }
    return {
        "id": uuid7(),
        "pid": request.pid,
        "name": request.name or request.pid,
        "image": request.image,
        "ship_to_country": request.ship_to_country,
        "ship_from_country": request.ship_from_country,
        "choices": choices,
        "multiplier": format(multiplier if request.multiplier is None else request.multiplier, "f"),
        "base_prices": prices,
    }


async def publish(
    listing_id: UUID, snapshot: ProductSnapshot, variants: Sequence[PricedVariant], instant: datetime
) -> None:
    """Store the product, publish `listing-created` for the shop, and schedule the first sync."""
    transaction, with_images = current_transaction(), use_stored_images(variants, snapshot)
    stock, name = sum(int(variant["stock"]) for variant in variants), snapshot.product.name[:255]
    fencing_token = await transaction.connection.fetchval(
        _PUBLISH,
        *(transaction.tenant_id, listing_id, name, strip_markup(snapshot.product.description)),
        *(with_images, lowest_price(with_images), stock, list(snapshot.images.values())),
        *(snapshot.data, instant),
    )
    await add_change(listing_id, "created", "", name, instant)
    outbox.add(listing_id, events_pb.ListingCreated(listing=await resources.listings.read(listing_id)))
    await schedule_next_sync(listing_id, fencing_token, instant)


def use_stored_images(variants: Sequence[PricedVariant], snapshot: ProductSnapshot) -> list[PricedVariant]:
    """Return the variants with the paths of our copies of their images."""
    return [{**variant, "image": snapshot.images.get(variant["image"], "")} for variant in variants]


async def fail(listing_id: UUID, reason: Reason, instant: datetime) -> None:
    """Store why the listing could not be made, and publish it."""
    await _write(_FAIL, listing_id, reason.text, instant, reason.code)
    await publish_changed(listing_id)


async def mark_added(listing_id: UUID, instant: datetime) -> None:
    """Record that the shop has the product; publish an event the first time."""
    transaction = current_transaction()
    if await transaction.connection.fetchval(_MARK_ADDED, transaction.tenant_id, listing_id, instant):
        await publish_changed(listing_id)


async def publish_changed(listing_id: UUID) -> None:
    """Add the event of the listing as it is now."""
    outbox.add(listing_id, events_pb.ListingChanged(listing=await resources.listings.read(listing_id)))


async def add_change(listing_id: UUID, kind: str, before: str, after: str, instant: datetime) -> None:
    """Add an entry to the listing's history."""
    await _write(_ADD_CHANGE, uuid7(), listing_id, kind, before, after, instant)


async def schedule_next_sync(listing_id: UUID, fencing_token: int, instant: datetime) -> None:
    """Schedule the next sync by the tenant's interval."""
    transaction = current_transaction()
    hours = await transaction.connection.fetchval(_SYNC_HOURS, transaction.tenant_id) or _DEFAULT_HOURS
    await schedule_sync(listing_id, fencing_token, instant + timedelta(hours=hours))


async def schedule_sync(listing_id: UUID, fencing_token: int, due: datetime) -> None:
    """Store when the listing is synced next and publish it under a new fencing token, which the caller has issued."""
    await _write(_SET_DUE, listing_id, due)
    outbox.add(listing_id, events_pb.SyncDue(listing_id=str(listing_id), round=fencing_token), due)


async def sync_now(listing_id: UUID, instant: datetime) -> None:
    """Schedule a sync now, beside the one that is due by the tenant's interval."""
    transaction = current_transaction()
    fencing_token = await transaction.connection.fetchval(_ROUND, transaction.tenant_id, listing_id)
    await schedule_sync(listing_id, fencing_token, instant)


async def reschedule_overdue(instant: datetime, overdue: timedelta = _OVERDUE_AFTER) -> None:
    """Schedule syncs that are overdue for so long, because their message was lost; those of what sells first."""
    transaction = current_transaction()
    arguments = transaction.tenant_id, instant, overdue, _BATCH
    for row in await transaction.connection.fetch(_OVERDUE, *arguments):
        await schedule_sync(row["id"], row["sync_round"], instant)


def strip_markup(markup: str) -> str:
    """Return the text without tags, cut to the length of a product's description."""
    text = markup[: 20 * _MAX_LENGTH]
    plain = unescape(" ".join(_texts(text))).replace("\x00", "")
    return " ".join(plain.split())[:_MAX_LENGTH]


def _texts(markup: str) -> Iterator[str]:
    """Yield what stands between tags; a tag that does not end is text."""
    at, endless = 0, set[str]()
    while match := _OPENING.search(markup, at):
        name = (match[1] or "").lower()
        end = markup.find(">", match.start()) + 1
        if name and name not in endless:
            if closing := _CLOSING[name].search(markup, match.end()):
                end = closing.end()
            else:
                endless.add(name)
        if not end:
            break
        yield markup[at : match.start()]
        at = end
    yield markup[at:]


async def _write(sql: str, *values: object) -> None:
    transaction = current_transaction()
    await transaction.connection.execute(sql, transaction.tenant_id, *values)
