"""What a tenant decides of its shop."""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from chassis.errors import FieldViolation, ValidationError
from chassis.timezones import load_zone
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from orders_pos.domain.rows import Row
from orders_pos.domain.shipping.hours import Hours, every_day, minute_of
from orders_pos.domain.shipping.slots import USUAL_MINUTES, Plan

USUAL_VAT = Decimal(20)
_ICE = re.compile(r"\d{15}")


class ShopSettings(Row, table=True):
    """One row a tenant, under the tenant's own id."""

    opening_hours: list[dict[str, Any]] = Field(default_factory=list, sa_type=JSONB)
    holidays: list[str] = Field(default_factory=list, sa_type=JSONB)
    slot_minutes: int = USUAL_MINUTES
    slot_capacity: int | None = None
    price_ceilings: list[dict[str, Any]] = Field(default_factory=list, sa_type=JSONB)
    seller: dict[str, Any] = Field(default_factory=dict, sa_type=JSONB)
    vat_percent: Decimal = USUAL_VAT

    @classmethod
    def usual(cls, tenant_id: UUID) -> "ShopSettings":
        return cls(tenant_id=tenant_id, id=tenant_id)

    def check(self) -> None:
        self.slot_minutes = self.slot_minutes or USUAL_MINUTES
        violations = [
            *_hours_faults(self.opening_hours),
            *_holiday_faults(self.holidays),
            *self._ice_faults(),
        ]
        if violations:
            raise ValidationError(*violations)

    def _ice_faults(self) -> Iterator[FieldViolation]:
        ice = self.seller.get("ice", "")
        if ice and not _ICE.fullmatch(ice):
            yield FieldViolation("item.seller.ice", "An ICE has 15 digits.", "invalid")


def _hours_faults(told: list[dict[str, Any]]) -> Iterator[FieldViolation]:
    seen: set[int] = set()
    for at, one in enumerate(told):
        weekday = one.get("weekday", 0)
        if weekday not in range(1, 8) or weekday in seen:
            yield FieldViolation(
                f"item.opening_hours[{at}].weekday", "Each day from 1 to 7 once at the most.", "range"
            )
        seen.add(weekday)
        if not one.get("closed"):
            yield from _span_faults(f"item.opening_hours[{at}]", one)


def _span_faults(path: str, one: dict[str, Any]) -> Iterator[FieldViolation]:
    found: list[int] = []
    for name in ("opens", "closes"):
        try:
            found.append(minute_of(one.get(name, "")))
        except ValueError:
            yield FieldViolation(f"{path}.{name}", "Send a time as 08:00.", "time")
    if len(found) == 2 and found[0] >= found[1]:  # noqa: PLR2004  # both could be read
        yield FieldViolation(f"{path}.closes", "A shop closes after it opens, on the same day.", "range")


def _holiday_faults(told: list[str]) -> Iterator[FieldViolation]:
    for at, text in enumerate(told):
        try:
            date.fromisoformat(text)
        except ValueError:
            yield FieldViolation(f"item.holidays[{at}]", "Send a date as 2026-11-18.", "date")


def plan_of(told: dict[str, Any] | None, timezone: str) -> Plan:
    """The plan that stored settings make, the usual one where there are none."""
    if told is None:
        return Plan(Hours(load_zone(timezone)))
    days = every_day()
    for one in told["opening_hours"]:
        if one.get("closed"):
            days.pop(one["weekday"], None)
        else:
            days[one["weekday"]] = minute_of(one["opens"]), minute_of(one["closes"])
    holidays = frozenset(map(date.fromisoformat, told["holidays"]))
    return Plan(Hours(load_zone(timezone), days, holidays), told["slot_minutes"], told["slot_capacity"])


def ceilings_of(told: dict[str, Any] | None) -> dict[str, Decimal]:
    """Percent by role."""
    return {one["role"]: Decimal(one["percent"]) for one in (told or {}).get("price_ceilings", ())}
