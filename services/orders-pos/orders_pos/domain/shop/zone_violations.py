"""What is wrong with delivery zones that are entered."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from chassis.errors import FieldViolation, ValidationError
from chassis.money import Currency
from countries.pack import Address

from orders_pos.domain.rows import decimal_violations
from orders_pos.domain.shop.zone_codes import normalize_zone_code, split_codes
from orders_pos.domain.shop.zones import MIN_CORNERS


def zone_violations(
    zones: Sequence[Mapping[str, object]], currency: Currency, *, has_place: bool
) -> Iterator[FieldViolation]:
    """Yield what makes a stored zone none: post codes, a circle around the shop, or a polygon."""
    for index, zone in enumerate(zones):
        path, has_corners = f"delivery_zones[{index}]", _has_corners(zone)
        if zone.get("codes"):
            if zone.get("radius") or zone.get("points"):
                yield FieldViolation(
                    f"item.{path}.codes", "Give either post codes or an area on the map.", "not-allowed"
                )
        elif not zone.get("radius") and not has_corners:
            message = "Give post codes, a radius, or at least three points."
            yield FieldViolation(f"item.{path}.radius", message, "blank")
        elif zone.get("radius") and not has_place:
            yield FieldViolation("item.shop_lat", "A radius begins where the shop is.", "blank")
        for name in ("fees", "free_from"):
            if amount := zone.get(name):
                yield from decimal_violations(f"{path}.{name}", Decimal(str(amount)), currency)


def _has_corners(zone: Mapping[str, object]) -> bool:
    points = zone.get("points")
    return isinstance(points, list) and len(points) >= MIN_CORNERS  # pyright: ignore[reportUnknownArgumentType]  # JSON


def normalize_codes(
    rows: Sequence[Sequence[str]], form: Address, field: str = "delivery_zones"
) -> list[list[str]]:
    """Return the post codes of each row of a field as the country writes them, each once. Raise ValidationError naming
    each row and code that is none of the country."""
    violations: list[FieldViolation] = []
    normalized = [
        list(_normalize(codes, f"item.{field}[{index}].codes", form, violations))
        for index, codes in enumerate(rows)
    ]
    if violations:
        raise ValidationError(*violations)
    return [list(dict.fromkeys(codes)) for codes in normalized]


def _normalize(
    codes: Sequence[str], path: str, form: Address, violations: list[FieldViolation]
) -> Iterator[str]:
    for index, entry in enumerate(split_codes(codes)):
        if code := normalize_zone_code(entry, form):
            yield code
        elif form.postcode:
            message = f"This is no post code such as {form.postcode_example}: {entry}"
            violations.append(FieldViolation(f"{path}[{index}]", message, "postcode"))
        else:
            message = "The shop's country has no post codes. Give the zone a radius."
            violations.append(FieldViolation(f"{path}[{index}]", message, "no-postcodes"))
