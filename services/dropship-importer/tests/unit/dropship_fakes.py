"""In-memory implementations of the use cases' protocols."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

from dropship_importer.domain.freight import ShippingFees
from dropship_importer.domain.product import Product, Variant
from dropship_importer.domain.search import Search
from dropship_importer.usecases.import_products import Offer
from dropship_importer.usecases.ports import (
    ExistingListing,
    ListingJob,
    ListingRequest,
    ProductSnapshot,
    SearchPageJob,
    ShopData,
)

TENANT = UUID(int=7)
SHOP = ShopData({"parent": "", "child": "parent", "other": ""}, frozenset({"MA"}), "USD", Decimal(10))
OFFER = Offer(SHOP, allow_below_cost=False, multiplier=Decimal(2), currency="MAD", digits=2)
REQUEST = ListingRequest(
    pid="P1",
    name="Lamp",
    image="",
    ship_to_country="MA",
    ship_from_country="CN",
    parent_category_id="parent",
    sub_category_id="child",
    ship_to_countries=("MA",),
    is_cod=False,
    multiplier=None,
    base_prices={},
)


def make_job(**fields: Any) -> ListingJob:
    job = ListingJob(
        job_id=uuid4(),
        fencing_token=1,
        tries=0,
        import_id=uuid4(),
        is_paused=False,
        listing_id=uuid4(),
        pid="P1",
        ship_to_country="MA",
        ship_from_country="CN",
        multiplier=Decimal(2),
        base_prices={},
        allow_below_cost=False,
        rate=Decimal(10),
        digits=2,
        follows_rules=False,
    )
    return replace(job, **fields)


def make_page_job(**fields: Any) -> SearchPageJob:
    job = SearchPageJob(
        job_id=uuid4(),
        fencing_token=1,
        tries=0,
        import_id=uuid4(),
        is_paused=False,
        page=1,
        total=0,
        search=Search(name="lamp"),
        choices=REQUEST,
        terms=OFFER.terms(),
        limit=0,
    )
    return replace(job, **fields)


def make_snapshot(price: str = "5.00", stock: int = 3, fees: str = "1.00", note: str = "") -> ProductSnapshot:
    variant = Variant("V1", "Red", "http://a/1", Decimal(price), Decimal(100))
    product = Product("P1", "Lamp", "", "C1", ("A", "B", "C"), ("http://a/1",), ("Color",), (variant,))
    costs = {"V1": ShippingFees(Decimal(fees), note)}
    return ProductSnapshot(product, costs, {"V1": stock}, {"http://a/1": "/a"}, data="{}")


class FakeSource:
    """A product source that returns the result or raises it."""

    def __init__(self, result: Any) -> None:
        self.result = result

    async def fetch_product(self, tenant_id, pid, route, since, freight_since=None):
        return self._get()

    async def fetch_search_page(self, tenant_id, search, page):
        return self._get()

    async def store_images(self, tenant, addresses):
        return dict.fromkeys(addresses, f"/uploads/{tenant}/1.jpg")

    def _get(self):
        if isinstance(self.result, Exception):
            raise self.result
        return self.result


class FakeJobs:
    """Jobs, listings and imports. `states` is what became of each job or listing, by id."""

    def __init__(self, *, is_current: bool = True) -> None:
        self.is_job_current, self.rules = is_current, ()
        self.states: dict[UUID, Any] = {}
        self.listings: dict[str, ExistingListing] = {}
        self.imports: dict[UUID, list[UUID]] = {}
        self.searches: dict[UUID, tuple[Search, int]] = {}
        self.lost: list[tuple[Any, int]] = []
        self.counts: Any = None
        self.dispatches = 0

    async def is_current(self, lease):
        return self.is_job_current

    async def list_rules(self):
        return self.rules

    async def publish(self, job, snapshot, variants):
        self.states[job.job_id] = ("published", variants)

    async def save_draft(self, job, snapshot, variants, gaps):
        self.states[job.job_id] = ("draft", variants, gaps)

    async def fail(self, job, reason):
        self.states[job.job_id] = ("failed", reason)

    async def retry_later(self, result):
        self.states[result.job.job_id] = ("retried", result.retry_after)

    async def release(self, lease):
        self.states[lease.job_id] = ("released",)

    async def dispatch(self):
        self.dispatches += 1

    async def find_existing(self, pids):
        return {pid: self.listings[pid] for pid in pids if pid in self.listings}

    async def store_requests(self, requests, terms, import_id):
        for request in requests:
            self.listings[request.pid] = ExistingListing(uuid4(), "waiting", import_id)
        return [self.listings[request.pid].id for request in requests]

    async def start_import(self, import_id, listing_ids):
        self.imports.setdefault(import_id, []).extend(listing_ids)

    async def start_search(self, import_id, search, choices, terms, limit):
        self.searches[import_id] = search, limit

    async def add_page(self, job, listing_ids, counts):
        self.imports.setdefault(job.import_id, []).extend(listing_ids)
        self.counts = counts

    async def advance_page(self, job):
        self.states[job.job_id] = ("advanced",)

    async def end_search(self, job, reason):
        self.states[job.job_id] = ("ended", reason)

    async def take_lost(self):
        return self.lost

    async def redispatch(self, lease):
        self.states[lease.job_id] = ("redispatched", lease.fencing_token)

    async def give_up(self, lease, reason):
        self.states[lease.job_id] = ("given up", reason)


class FakeListings:
    """Listings for the sync. `calls` are the writes, in order; `pending` is what `count_pending_changes` returns,
    `open_risks` the kinds that a person was asked about, `rejected` those that were rejected; it is the only listing if
    it is `alone`. `stored` are the variants as they were updated last."""

    def __init__(
        self,
        listing: Any,
        rules: Any = (),
        pending: tuple[int, int] = (1, 10),
        open_risks: Any = (),
        *,
        rejected: Any = (),
        alone: bool = False,
    ) -> None:
        self.alone, self.rejected = alone, rejected
        self.listing, self.rules, self.pending, self.open_risks = listing, rules, pending, open_risks
        self.calls: list[tuple[Any, ...]] = []
        self.seen: Any = None
        self.stored = listing and listing.variants

    async def lock(self, listing_id, fencing_token):
        return self.listing

    async def list_rules(self):
        return self.rules

    async def schedule_sync(self, listing_id, seconds):
        self.calls.append(("schedule", seconds))

    async def count_failure(self, listing_id):
        self.calls.append(("failure",))

    async def record_pending_change(self, listing_id, facts, kind):
        self.seen = facts
        self.calls.append(("pending", kind))

    async def count_pending_changes(self, listing_id, kind):
        return self.pending

    async def has_others(self, listing_id):
        return not self.alone

    async def has_open_risk(self, listing_id, kind):
        return kind in self.open_risks

    async def has_rejected_risk(self, listing_id, kind):
        return kind in self.rejected

    async def add_risk(self, listing, risk):
        self.calls.append(("risk", risk.kind, risk.state, [variant["price"] for variant in risk.proposal]))

    async def close_risks(self, listing_id, *, is_below_cost):
        self.calls.append(("close", is_below_cost))

    async def settle(self, listing_id, kind):
        self.calls.append(("settle", kind))

    async def delist(self, listing_id):
        self.calls.append(("delist",))

    async def update(self, listing_id, variants, changes, *, is_hidden, data):
        self.stored = variants or self.stored
        kinds = [change.kind for change in changes]
        prices = [variant["price"] for variant in variants or self.listing.variants]
        self.calls.append(("update", prices, kinds, is_hidden))


class FakeDrafts:
    """One draft, or a listing that is none. `updated` are its edits, `published` the variants sent to the shop."""

    def __init__(self, draft: Any) -> None:
        self.draft = draft
        self.updated: Any = None
        self.published: list[list[str]] = []

    async def lock(self, listing_id):
        return self.draft

    async def update(self, listing_id, content, variants, base_prices):
        self.updated = content, variants, base_prices

    async def publish(self, listing_id, name, variants):
        self.published.append([variant["vid"] for variant in variants])


class FakeRisks:
    """Risks of listings. `calls` are the writes, in order."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []

    async def delist(self, listing_id):
        self.calls.append(("delist",))

    async def relist(self, listing_id):
        self.calls.append(("relist",))

    async def set_prices(self, listing_id, old, new):
        self.calls.append(("prices", [variant["price"] for variant in new]))

    async def set_state(self, risk_id, state):
        self.calls.append(("state", state))


class FakeSupplier:
    """The supplier's orders by number. `raises` is raised by `find`; `place_hook` runs before an order is placed."""

    def __init__(self, raises: Exception | None = None, place_hook: Callable[[], None] | None = None) -> None:
        self.orders: dict[str, Any] = {}
        self.raises, self.place_hook = raises, place_hook
        self.next_order: Any = None

    async def find(self, tenant_id, number):
        if self.raises:
            raise self.raises
        return self.orders.get(number)

    async def place(self, tenant_id, parcel):
        if self.place_hook:
            self.place_hook()
        if self.next_order:
            self.orders[parcel.number] = self.next_order
        return self.next_order


class FakeSupplierOrders:
    """Supplier orders. `calls` are the writes, in order."""

    def __init__(self, *, is_current: bool = True) -> None:
        self.is_order_current = is_current
        self.calls: list[tuple[Any, ...]] = []

    async def is_current(self, due):
        return self.is_order_current

    async def save(self, due, placed, reason):
        self.calls.append(("save", placed.state, reason.code))

    async def end(self, due, state, reason):
        self.calls.append(("end", state, reason.code))

    async def retry_later(self, due, seconds, reason):
        self.calls.append(("retry", seconds))

    async def schedule_check(self, order_id, hours):
        self.calls.append(("schedule", hours))


class FakeParcels:
    """Parcels of one order, beside the listed products."""

    def __init__(self, listed: dict[str, Any]) -> None:
        self.listed, self.parcels = listed, []
        self.is_locked = False

    async def lock(self, order_id):
        self.is_locked = True

    async def find_listed_products(self, product_ids):
        return {id_: self.listed[id_] for id_ in product_ids if id_ in self.listed}

    async def list_placed(self, order_id):
        return len(self.parcels), [line for parcel in self.parcels for line in parcel.lines]

    async def add(self, order_id, parcel):
        self.parcels.append(parcel)
