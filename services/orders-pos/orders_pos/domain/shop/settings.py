"""Settings of a tenant's shop."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Self, TypedDict
from uuid import UUID

from chassis.errors import FieldViolation, ValidationError
from chassis.money import Currency
from chassis.timezones import load_zone
from countries.packs import country_pack
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from orders_pos.domain.accounting.ledger_accounts import account_violations
from orders_pos.domain.rows import Row, decimal_violations
from orders_pos.domain.shipping.fees import ON_STORE
from orders_pos.domain.shipping.hours import OpeningHours, default_days, parse_time
from orders_pos.domain.shipping.slots import DEFAULT_SLOT_MINUTES, SlotLimits, SlotPlan
from orders_pos.domain.shop.origins import is_secure_origin
from orders_pos.domain.shop.public_holidays import HolidayCalendar, supported_countries
from orders_pos.domain.shop.role_limits import StoredRoleLimit
from orders_pos.domain.shop.tax_places import (
    NO_TAX_PLACES,
    StoredTaxPlaceRow,
    TaxPlaces,
    tax_places_from_rows,
)
from orders_pos.domain.shop.zone_violations import zone_violations
from orders_pos.domain.shop.zones import NO_ZONES, DeliveryZones, Point, StoredZone, zones_from_rows

DEFAULT_VAT_PERCENT, DEFAULT_WALLET_PERCENT = Decimal(20), Decimal(100)
DEFAULT_RESERVATION_MINUTES, DEFAULT_SPINS_A_DAY = 30, 1


class ShopSettings(Row, table=True):
    """The settings of a tenant. There is one row, with the tenant's id."""

    opening_hours: list[dict[str, object]] = Field(default_factory=list[dict[str, object]], sa_type=JSONB)
    holidays: list[str] = Field(default_factory=list[str], sa_type=JSONB)
    slot_minutes: int = DEFAULT_SLOT_MINUTES
    slot_capacity: int | None = None
    slot_quantity: int | None = None
    price_ceilings: list[dict[str, object]] = Field(default_factory=list[dict[str, object]], sa_type=JSONB)
    role_limits: list[dict[str, object]] = Field(default_factory=list[dict[str, object]], sa_type=JSONB)
    seller: dict[str, object] = Field(default_factory=dict[str, object], sa_type=JSONB)
    vat_percent: Decimal = DEFAULT_VAT_PERCENT
    holiday_country: str = ""
    worked_holidays: list[str] = Field(default_factory=list[str], sa_type=JSONB)
    counter_customer_id: UUID | None = None
    counter_shipping_method_id: UUID | None = None
    counter_payment_method_id: UUID | None = None
    counter_delivery_type: str | None = None
    shop_open: bool = True
    shop_minimum_order: Decimal | None = None
    wallet_max_percent: Decimal = DEFAULT_WALLET_PERCENT
    reservation_minutes: int = DEFAULT_RESERVATION_MINUTES
    terms_url: str = ""
    freight_shipping_method_id: UUID | None = None
    shop_lat: Decimal | None = None
    shop_lng: Decimal | None = None
    delivery_zones: list[dict[str, object]] = Field(default_factory=list[dict[str, object]], sa_type=JSONB)
    tax_places: list[dict[str, object]] = Field(default_factory=list[dict[str, object]], sa_type=JSONB)
    is_tax_by_origin: bool = False
    accounts: list[dict[str, object]] = Field(default_factory=list[dict[str, object]], sa_type=JSONB)
    cart_reminder_hours: int | None = None
    allowed_origins: list[str] = Field(default_factory=list[str], sa_type=JSONB)
    return_days: int | None = None
    return_fee: Decimal = Decimal(0)
    returns_refund_shipping: bool = False
    wheel_spins_a_day: int = DEFAULT_SPINS_A_DAY
    wheel_point_value: Decimal | None = None

    @classmethod
    def default(cls, tenant_id: UUID) -> "ShopSettings":
        """Return the settings of a tenant that saved none."""
        return cls(tenant_id=tenant_id, id=tenant_id)

    def begin_sales_with(self, customer_id: UUID, shipping_method_id: UUID, payment_method_id: UUID) -> None:
        """Begin a sale at the counter with this customer and these methods, and hand over in the shop."""
        self.counter_customer_id = customer_id
        self.counter_shipping_method_id = shipping_method_id
        self.counter_payment_method_id = payment_method_id
        self.counter_delivery_type = ON_STORE

    def check(self, currency: Currency, /) -> None:
        """Replace zeros by defaults and normalise origins. Raise ValidationError with every violation."""
        self.slot_minutes = self.slot_minutes or DEFAULT_SLOT_MINUTES
        self.reservation_minutes = self.reservation_minutes or DEFAULT_RESERVATION_MINUTES
        self.wheel_spins_a_day = self.wheel_spins_a_day or DEFAULT_SPINS_A_DAY
        self.allowed_origins = [
            text.strip().rstrip("/").lower() for text in self.allowed_origins if text.strip()
        ]
        violations = [
            *_hours_violations(self.opening_hours),
            *_date_violations("holidays", self.holidays),
            *_date_violations("worked_holidays", self.worked_holidays),
            *self._country_violations(),
            *zone_violations(self.delivery_zones, currency, has_place=self._has_place),
            *self._origin_violations(),
            *account_violations(self.accounts),
            *decimal_violations("return_fee", self.return_fee, currency),
            *decimal_violations("wheel_point_value", self.wheel_point_value, currency),
        ]
        if violations:
            raise ValidationError(*violations)

    @property
    def _has_place(self) -> bool:
        return self.shop_lat is not None and self.shop_lng is not None

    def _country_violations(self) -> Iterator[FieldViolation]:
        if self.holiday_country and self.holiday_country not in supported_countries():
            yield FieldViolation(
                "item.holiday_country", "The holidays of this country are not known.", "choice"
            )

    def _origin_violations(self) -> Iterator[FieldViolation]:
        for index, origin in enumerate(self.allowed_origins):
            if not is_secure_origin(origin):
                yield FieldViolation(
                    f"item.allowed_origins[{index}]", "Enter an origin such as https://example.org.", "origin"
                )


@dataclass(frozen=True)
class DayHours:
    """Opening hours of a weekday from 1 to 7, as times such as 08:30."""

    weekday: int
    opens: str
    closes: str
    is_closed: bool

    @classmethod
    def from_json(cls, values: Mapping[str, object]) -> Self:
        """Return the hours of stored or sent JSON; what is missing is empty, or 0 for the weekday."""
        weekday = values.get("weekday")
        return cls(
            weekday if isinstance(weekday, int) else 0,
            str(values.get("opens", "")),
            str(values.get("closes", "")),
            bool(values.get("closed")),
        )


def _hours_violations(opening_hours: Sequence[Mapping[str, object]]) -> Iterator[FieldViolation]:
    seen: set[int] = set()
    for index, day_hours in enumerate(map(DayHours.from_json, opening_hours)):
        if day_hours.weekday not in range(1, 8) or day_hours.weekday in seen:
            yield FieldViolation(
                f"item.opening_hours[{index}].weekday", "Use each weekday from 1 to 7 at most once.", "range"
            )
        seen.add(day_hours.weekday)
        if not day_hours.is_closed:
            yield from _span_violations(f"item.opening_hours[{index}]", day_hours)


def _span_violations(path: str, day_hours: DayHours) -> Iterator[FieldViolation]:
    minutes: list[int] = []
    for name, text in (("opens", day_hours.opens), ("closes", day_hours.closes)):
        try:
            minutes.append(parse_time(text))
        except ValueError:
            yield FieldViolation(f"{path}.{name}", "Enter a time such as 08:00.", "time")
    if len(minutes) == 2 and minutes[0] >= minutes[1]:  # noqa: PLR2004  # both times are valid
        yield FieldViolation(f"{path}.closes", "The closing time must be after the opening time.", "range")


def _date_violations(field: str, days: list[str]) -> Iterator[FieldViolation]:
    for index, text in enumerate(days):
        try:
            date.fromisoformat(text)
        except ValueError:
            yield FieldViolation(f"item.{field}[{index}]", "Enter a date such as 2026-11-18.", "date")


class PriceCeiling(TypedDict):
    """Stored JSON: by how many per cent people of a role may depart from a list price."""

    role: str
    percent: str


class StoredSettings(TypedDict):
    """Settings as JSON of their row, with decimals and dates as strings."""

    opening_hours: list[dict[str, object]]
    holidays: list[str]
    holiday_country: str
    worked_holidays: list[str]
    slot_minutes: int
    slot_capacity: int | None
    slot_quantity: int | None
    shop_lat: float | None
    shop_lng: float | None
    delivery_zones: list[StoredZone]
    price_ceilings: list[PriceCeiling]
    role_limits: list[StoredRoleLimit]
    tax_places: list[StoredTaxPlaceRow]
    is_tax_by_origin: bool
    seller: Mapping[str, object]


def weekly_hours(opening_hours: Sequence[Mapping[str, object]]) -> dict[int, tuple[int, int]]:
    """Return the minutes of opening and closing by ISO weekday; a day that is not entered has the default hours."""
    days = default_days()
    for day_hours in map(DayHours.from_json, opening_hours):
        if day_hours.is_closed:
            days.pop(day_hours.weekday, None)
        else:
            days[day_hours.weekday] = parse_time(day_hours.opens), parse_time(day_hours.closes)
    return days


def slot_plan_from_settings(settings: StoredSettings | None, timezone: str) -> SlotPlan:
    """Build the slot plan of stored settings, or the default plan if there are none."""
    if settings is None:
        return SlotPlan(OpeningHours(load_zone(timezone)))
    days = weekly_hours(settings["opening_hours"])
    hours = OpeningHours(load_zone(timezone), days, _closed_days(settings))
    limits = slot_limits(settings["slot_capacity"], settings["slot_quantity"])
    return SlotPlan(hours, settings["slot_minutes"], limits)


def slot_limits(capacity: int | None, quantity: int | None) -> SlotLimits:
    """Return the limits of a slot that takes so many orders, and so much of their quantities in units."""
    return SlotLimits(capacity, None if quantity is None else 10 * quantity)


def _closed_days(settings: StoredSettings) -> Container[date]:
    days = frozenset(map(date.fromisoformat, settings["holidays"]))
    if not settings["holiday_country"]:
        return days
    worked = frozenset(map(date.fromisoformat, settings["worked_holidays"]))
    return HolidayCalendar(days, settings["holiday_country"], worked)


def delivery_zones_from_settings(settings: StoredSettings | None) -> DeliveryZones:
    """Return where the shop delivers."""
    if settings is None:
        return NO_ZONES
    lat, lng = settings["shop_lat"], settings["shop_lng"]
    shop = None if lat is None or lng is None else Point(float(lat), float(lng))
    return DeliveryZones(zones_from_rows(settings["delivery_zones"]), shop)


def tax_places_from_settings(settings: StoredSettings | None, country: str) -> TaxPlaces:
    """Return the places with a tax of their own; none where the country's tax does not go by place."""
    if settings is None or not country_pack(country).tax.by_place:
        return NO_TAX_PLACES
    rows = tax_places_from_rows(settings["tax_places"])
    address = str(settings["seller"].get("address") or "")
    return TaxPlaces(rows, address, country, settings["is_tax_by_origin"])


def price_ceilings_from_settings(settings: StoredSettings | None) -> dict[str, Decimal]:
    """Return by how many percent each role may change a price."""
    ceilings = settings["price_ceilings"] if settings else []
    return {ceiling["role"]: Decimal(ceiling["percent"]) for ceiling in ceilings}
