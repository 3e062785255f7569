"""The supplier's catalogue, with its responses cached in the database: calls are limited, and data changes slowly."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import orjson
from chassis.db import Database
from chassis.model import now

from dropship_importer.adapters.priorities import INTERACTIVE, Priority
from dropship_importer.adapters.supplier import Supplier
from dropship_importer.adapters.suppliers.client import (
    CATEGORIES,
    FREIGHT,
    LIST,
    PRODUCT,
    STOCK,
    Question,
    SupplierClient,
)
from dropship_importer.domain.errors import GoneError, RejectedError, UnavailableError

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
    CATEGORIES: timedelta(days=1),
    LIST: timedelta(minutes=10),
    PRODUCT: timedelta(minutes=30),
    STOCK: timedelta(minutes=10),
    FREIGHT: timedelta(hours=6),
}
_EMPTY_AGE = timedelta(minutes=10)
CacheKey = tuple[UUID, UUID, str, str]


@dataclass(frozen=True)
class CachedResponse:
    """Data of a response as JSON, of the supplier whose client can read it, and when it was read from there."""

    client: SupplierClient
    subject: str
    data: bytes
    read_time: datetime

    @property
    def value(self) -> Any:
        """The data, parsed anew at each use."""
        return orjson.loads(self.data)

    def shown(self) -> str:
        """Return the data as the API of the shop shows it."""
        return orjson.dumps(self.client.shown(self.subject, self.value)).decode()


class Catalogue:
    """Questions to the tenants' suppliers; an answer that is recent enough is not asked for again."""

    def __init__(self, database: Database, supplier: Supplier, priority: Priority = INTERACTIVE) -> None:
        self._database, self._supplier, self._priority = database, supplier, priority

    def with_priority(self, priority: Priority) -> "Catalogue":
        """Return the same catalogue whose calls wait for the rate limit with this priority."""
        return Catalogue(self._database, self._supplier, priority)

    async def get_client(self, tenant_id: UUID) -> SupplierClient:
        """Return the client of the supplier at which the tenant's account is. Raise NoAccountError if there is none."""
        return await self._supplier.get_client(tenant_id)

    async def get_currency(self, tenant_id: UUID) -> str:
        """Return the currency of the prices of the tenant's supplier."""
        return await self._supplier.get_currency(tenant_id)

    async def get_categories(self, tenant_id: UUID) -> CachedResponse:
        """Return the supplier's tree of categories. Raise SupplierError."""
        return await self.ask(tenant_id, (await self.get_client(tenant_id)).categories())

    async def get_product(self, tenant_id: UUID, pid: str, since: datetime | None = None) -> CachedResponse:
        """Return a product, read after `since`, or lately. Raise GoneError if the supplier does not have it, by an
        error or by null data."""
        response = await self.ask(tenant_id, (await self.get_client(tenant_id)).product(pid), since)
        if response.value is None:
            raise GoneError("The supplier does not know this product any more.", is_certain=False)
        return response

    async def get_stock(self, tenant_id: UUID, pid: str, since: datetime | None = None) -> CachedResponse:
        """Return the stock of a product's variants, read after `since`, or lately. Raise SupplierError."""
        return await self.ask(tenant_id, (await self.get_client(tenant_id)).stock(pid), since)

    async def get_variant_stock(self, tenant_id: UUID, vid: str) -> CachedResponse:
        """Return the stock of one variant by place. Raise SupplierError."""
        return await self.ask(tenant_id, (await self.get_client(tenant_id)).variant_stock(vid))

    async def get_freight(
        self,
        tenant_id: UUID,
        start: str,
        end: str,
        quantities: Mapping[str, int],
        since: datetime | None = None,
    ) -> CachedResponse:
        """Return shipping quotes for a parcel; quantities by variant id."""
        client = await self.get_client(tenant_id)
        return await self.ask(tenant_id, client.freight(start, end, quantities), since)

    async def ask(self, tenant_id: UUID, question: Question, since: datetime | None = None) -> CachedResponse:
        """Return the answer to a question, read after `since`, or lately. Raise SupplierError."""
        account = await self._supplier.get_account(tenant_id)
        client = await self._supplier.get_client(tenant_id)
        cache_key = account.owner, account.id, question.subject, question.key
        if cached := await self._load(cache_key, since):
            return CachedResponse(client, question.subject, *cached)
        try:
            data = await self._supplier.call(tenant_id, question.ask, priority=self._priority)
        except (GoneError, RejectedError) as error:
            if self._priority.caches_rejections:
                await self._store(_rejection_key(cache_key), orjson.dumps(str(error)), now())
            raise
        response = CachedResponse(client, question.subject, orjson.dumps(data), now())
        if _is_usable(question, data):
            await self._store(cache_key, response.data, response.read_time)
        return response

    async def _store(self, cache_key: CacheKey, data: bytes, read_time: datetime) -> None:
        async with self._database.transaction(cache_key[0]) as transaction:
            await transaction.connection.execute(_STORE, *cache_key, data.decode(), read_time)

    async def _load(self, cache_key: CacheKey, since: datetime | None) -> tuple[bytes, datetime] | None:
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
        return (row["data"].encode(), row["read_time"]) if row else None


def _is_usable(question: Question, data: Any) -> bool:
    try:
        question.check(data)
    except UnavailableError:
        return False
    return True


def _rejection_key(cache_key: CacheKey) -> CacheKey:
    owner, account, kind, key = cache_key
    return owner, account, f"refused-{kind}", key
