"""The supplier's catalogue, with its responses cached in the database: calls are limited, and data changes slowly."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import orjson
from chassis.db import Database
from chassis.model import now

from dropship_importer.adapters.priorities import INTERACTIVE, Priority
from dropship_importer.adapters.search_calls import normalize_list
from dropship_importer.adapters.supplier import Supplier
from dropship_importer.adapters.supplier_api import Call
from dropship_importer.domain.categories import add_second_level_ids
from dropship_importer.domain.errors import GoneError, RejectedError, UnavailableError
from dropship_importer.domain.freight import list_options
from dropship_importer.domain.parsing import parse_product, parse_stock

# An empty response is cached for a short time, as it is often wrong. One that can't be parsed is not cached, so that
# the next try does not fail by it too.
_READ = """
SELECT data, read_time FROM catalogue_page
WHERE tenant_id = $1 AND account_id = $2 AND kind = $3 AND key = $4 AND read_time > $5
AND (data NOT IN ('null', '[]') OR read_time > $6)"""
_STORE = """
INSERT INTO catalogue_page (tenant_id, account_id, kind, key, data, read_time) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (tenant_id, account_id, kind, key) DO UPDATE SET data = excluded.data, read_time = excluded.read_time
WHERE catalogue_page.read_time < excluded.read_time"""
_MAX_AGES = {
    "categories": timedelta(days=1),
    "list": timedelta(minutes=10),
    "product": timedelta(minutes=30),
    "stock": timedelta(minutes=10),
    "freight": timedelta(hours=6),
}
_EMPTY_AGE = timedelta(minutes=10)
_PARSERS: dict[tuple[str, str], Callable[[Any], object]] = {
    ("categories", "product/getCategory"): add_second_level_ids,
    ("product", "product/query"): parse_product,
    ("stock", "product/stock/getInventoryByPid"): lambda data: parse_stock(data, "", [""]),
    ("freight", "logistic/freightCalculate"): list_options,
}
CacheKey = tuple[UUID, UUID, str, str]


@dataclass(frozen=True)
class CachedResponse:
    """Data of a response as JSON, and when it was read from the supplier."""

    data: bytes
    read_time: datetime

    @property
    def value(self) -> Any:
        return orjson.loads(self.data)

    def with_value(self, value: Any) -> "CachedResponse":
        """Return another value with the same read time."""
        return CachedResponse(orjson.dumps(value), self.read_time)


class Catalogue:
    def __init__(self, database: Database, supplier: Supplier, priority: Priority = INTERACTIVE) -> None:
        self._database, self._supplier, self._priority = database, supplier, priority

    def with_priority(self, priority: Priority) -> "Catalogue":
        return Catalogue(self._database, self._supplier, priority)

    async def get_categories(self, tenant_id: UUID) -> CachedResponse:
        """Return the category tree, with ids at its second level too."""
        response = await self._get(tenant_id, "categories", "", Call("product/getCategory"))
        return response.with_value(add_second_level_ids(response.value))

    async def list_products(self, tenant_id: UUID, call: Call) -> CachedResponse:
        key = orjson.dumps([call.path, call.parameters], option=orjson.OPT_SORT_KEYS).decode()
        return await self._get(tenant_id, "list", key, call)

    async def get_product(self, tenant_id: UUID, pid: str, since: datetime | None = None) -> CachedResponse:
        """Return a product, read after `since`, or lately. Raise GoneError if the supplier does not have it, by an
        error or by null data."""
        call = Call("product/query", {"pid": pid})
        response = await self._get(tenant_id, "product", pid, call, since)
        if response.value is None:
            raise GoneError("The supplier does not know this product any more.", is_certain=False)
        return response

    async def get_stock(self, tenant_id: UUID, pid: str, since: datetime | None = None) -> CachedResponse:
        call = Call("product/stock/getInventoryByPid", {"pid": pid})
        return await self._get(tenant_id, "stock", f"pid:{pid}", call, since)

    async def get_variant_stock(self, tenant_id: UUID, vid: str) -> CachedResponse:
        return await self._get(
            tenant_id, "stock", f"vid:{vid}", Call("product/stock/queryByVid", {"vid": vid})
        )

    async def get_freight(
        self,
        tenant_id: UUID,
        start: str,
        end: str,
        quantities: Mapping[str, int],
        since: datetime | None = None,
    ) -> CachedResponse:
        """Return shipping quotes for a parcel; quantities by variant id."""
        lines = [{"quantity": quantity, "vid": vid} for vid, quantity in sorted(quantities.items())]
        body = {"startCountryCode": start, "endCountryCode": end, "products": lines}
        call = Call("logistic/freightCalculate", body=body)
        return await self._get(tenant_id, "freight", orjson.dumps(body).decode(), call, since)

    async def _get(
        self, tenant_id: UUID, kind: str, key: str, call: Call, since: datetime | None = None
    ) -> CachedResponse:
        account = await self._supplier.get_account(tenant_id)
        cache_key = account.owner, account.id, kind, key
        if cached := await self._load(cache_key, since):
            return cached
        try:
            data = await self._supplier.call(tenant_id, call, priority=self._priority)
        except (GoneError, RejectedError) as error:
            if self._priority.caches_rejections:
                await self._store(_rejection_key(cache_key), orjson.dumps(str(error)), now())
            raise
        response = CachedResponse(orjson.dumps(data), now())
        if _is_usable(kind, call, data):
            await self._store(cache_key, response.data, response.read_time)
        return response

    async def _store(self, cache_key: CacheKey, data: bytes, read_time: datetime) -> None:
        async with self._database.transaction(cache_key[0]) as transaction:
            await transaction.connection.execute(_STORE, *cache_key, data.decode(), read_time)

    async def _load(self, cache_key: CacheKey, since: datetime | None) -> CachedResponse | None:
        """Return the cached response. Raise RejectedError for a call that was refused lately, if those are cached."""
        instant = now()
        ages = _MAX_AGES[cache_key[2]], _EMPTY_AGE
        oldest = [max(instant - age, since or instant - age) for age in ages]
        refused = None
        async with self._database.reading(cache_key[0]) as transaction:
            row = await transaction.connection.fetchrow(_READ, *cache_key, *oldest)
            if row is None and self._priority.caches_rejections:
                key = _rejection_key(cache_key)
                refused = await transaction.connection.fetchrow(_READ, *key, oldest[1], oldest[1])
        if refused:
            raise RejectedError(orjson.loads(refused["data"]))
        return CachedResponse(row["data"].encode(), row["read_time"]) if row else None


def _is_usable(kind: str, call: Call, data: Any) -> bool:
    try:
        if kind == "list":
            normalize_list(call, data)
        elif parse := _PARSERS.get((kind, call.path)):
            parse(data)
    except UnavailableError:
        return False
    return True


def _rejection_key(cache_key: CacheKey) -> CacheKey:
    owner, account, kind, key = cache_key
    return owner, account, f"refused-{kind}", key
