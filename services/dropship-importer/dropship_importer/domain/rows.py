"""Tables of the importer. Plain resources are written through the session, jobs by SQL."""

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from chassis.errors import invalid_field
from chassis.model import Aggregate, TenantRow, new_registry
from chassis.money import Currency
from sqlalchemy import DateTime, LargeBinary
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from dropship_importer.domain.search import Search

_REGISTRY = new_registry()


class VersionedRow(Aggregate, registry=_REGISTRY):
    """A row with a version."""


class AppendOnlyRow(TenantRow, registry=_REGISTRY):
    """A row that is never updated."""


class SupplierAccount(VersionedRow, table=True):
    """A tenant's account with a supplier; its API key is encrypted."""

    name: str
    kind: str = ""
    locked_key: bytes = Field(default=b"", sa_type=LargeBinary)
    key_ending: str = ""
    calls_per_second: int = 1
    trouble: str = ""
    trouble_code: str | None = None


class PricingRule(VersionedRow, table=True):
    """A rule as its tenant entered it; amounts are in the supplier's currency."""

    name: str
    category_id: str = ""
    cost_from: Decimal = Decimal(0)
    cost_to: Decimal | None = None
    multiplier: Decimal
    addend: Decimal = Decimal(0)
    margin_floor: Decimal = Decimal(0)
    ending: Decimal | None = None
    position: int = 0

    def check(self, _: Currency, /) -> None:
        """Raise ValidationError if the band of costs is empty."""
        if self.cost_to is not None and self.cost_to <= self.cost_from:
            raise invalid_field("item.cost_to", "The band ends where it begins or before.", "range")


class SupplierSearch(VersionedRow, table=True):
    """A saved search."""

    name: str
    terms: dict[str, str] = Field(sa_type=JSONB)

    def check(self, _: Currency, /) -> None:
        """Raise ValidationError if the terms can't be searched for."""
        search = Search(**self.terms)
        if not any(self.terms.values()):
            raise invalid_field("item.terms", "Say what is searched for.", "blank")
        search.check("item.terms.")


class DropshipSettings(VersionedRow, table=True):
    """How listings follow the supplier's products; one row, with the tenant's id."""

    multiplier: Decimal = Decimal(2)
    update_prices: bool = True
    hide_out_of_stock: bool = True
    sync_hours: int = 24

    def check(self, _: Currency, /) -> None:
        """Replace an interval of 0 hours by 24; nothing is rejected."""
        self.sync_hours = self.sync_hours or 24


class Listing(VersionedRow, table=True):
    """A supplier's product listed in the shop, whose product has the same id."""

    pid: str
    name: str
    image: str = ""
    status: str
    reason: str = ""
    reason_code: str | None = None
    ship_to_country: str
    ship_from_country: str
    choices: dict[str, object] = Field(sa_type=JSONB)
    multiplier: Decimal
    variants: list[object] = Field(default_factory=list[object], sa_type=JSONB)
    price: Decimal | None = None
    currency: str
    cost_currency: str
    stock: int = 0
    is_hidden: bool = False
    import_id: UUID
    sync_time: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))  # pyright: ignore[reportArgumentType]  # sqlmodel's stub wants a class
    images: list[str] = Field(default_factory=list[str], sa_type=JSONB)
    description: str = ""
    gaps: list[str] = Field(default_factory=list[str], sa_type=JSONB)


class Import(VersionedRow, table=True):
    """An import of products; its counts change in the transactions of its jobs."""

    state: str
    total: int
    done: int = 0
    failed: int = 0
    waiting_for: str = ""
    waiting_for_code: str | None = None
    wait_until: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))  # pyright: ignore[reportArgumentType]  # sqlmodel's stub wants a class
    search: dict[str, object] | None = Field(default=None, sa_type=JSONB)
    is_searching: bool = False
    found: int = 0
    seen: int = 0
    skipped: int = 0
    ended_by: str = ""
    ended_by_code: str | None = None


class SupplierOrder(VersionedRow, table=True):
    """A parcel of a shop's order, placed with the supplier."""

    order_id: UUID
    number: str
    state: str
    reason: str = ""
    reason_code: str | None = None
    ship_from_country: str
    address: dict[str, object] = Field(sa_type=JSONB)
    lines: list[object] = Field(sa_type=JSONB)
    supplier_order_id: str = ""
    supplier_status: str = ""
    logistic_name: str = ""
    track_number: str = ""
    amount: Decimal | None = None
    postage: Decimal | None = None
    pay_url: str = ""
    is_order_cancelled: bool = False
    check_time: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))  # pyright: ignore[reportArgumentType]  # sqlmodel's stub wants a class


class ListingRisk(VersionedRow, table=True):
    """A change of a listing that a person has to decide on, or can undo."""

    listing_id: UUID
    kind: str
    state: str
    name: str
    before: str = ""
    after: str = ""


class ListingChange(AppendOnlyRow, table=True):
    """An entry of a listing's history."""

    listing_id: UUID
    kind: str
    before: str = ""
    after: str = ""
    create_time: datetime = Field(sa_type=DateTime(timezone=True))  # pyright: ignore[reportArgumentType]  # sqlmodel's stub wants a class
