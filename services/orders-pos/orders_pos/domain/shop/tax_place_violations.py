"""What is wrong with places that are entered with their taxes."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from chassis.errors import FieldViolation
from countries.addresses import to_state_code
from countries.pack import CountryPack

_FIELD = "item.tax_places"
_MAX_PERCENT = Decimal(100)


@dataclass(frozen=True)
class EnteredTaxPlace:
    """A place as it was sent; `states` are codes or names, `jurisdictions` pairs of name and rate in percent."""

    states: Sequence[str]
    codes: Sequence[str]
    jurisdictions: Sequence[tuple[str, Decimal]]
    categories: Sequence[str] = ()


def tax_place_violations(
    places: Sequence[EnteredTaxPlace], pack: CountryPack, categories: Collection[str]
) -> Iterator[FieldViolation]:
    """Yield what makes a place none: in a country whose tax does not go by place, without a state or post code, of a
    state or category that does not exist, or with jurisdictions that are one, or come to more than the whole.
    `categories` are the ids of those that exist."""
    if places and not pack.tax.by_place:
        yield FieldViolation(_FIELD, "The tax of the shop's country is the same everywhere.", "not-allowed")
        return
    for index, place in enumerate(places):
        path = f"{_FIELD}[{index}]"
        yield from _area_violations(place, pack, path)
        yield from _jurisdiction_violations(place, path)
        for number, category in enumerate(place.categories):
            if category not in categories:
                field = f"{path}.untaxed_categories[{number}]"
                yield FieldViolation(field, "There is no such item.", "unknown")


def _area_violations(place: EnteredTaxPlace, pack: CountryPack, path: str) -> Iterator[FieldViolation]:
    if not place.states and not place.codes:
        yield FieldViolation(f"{path}.states", "Give a state or post codes.", "blank")
    for index, state in enumerate(place.states):
        if to_state_code(state, pack.address) not in pack.address.states:
            field = f"{path}.states[{index}]"
            yield FieldViolation(field, f"There is no such state: {state}", "unknown")


def _jurisdiction_violations(place: EnteredTaxPlace, path: str) -> Iterator[FieldViolation]:
    seen: set[str] = set()
    for index, (name, _) in enumerate(place.jurisdictions):
        key = name.strip().casefold()
        if key in seen:
            field = f"{path}.jurisdictions[{index}].name"
            yield FieldViolation(field, "Another one of this place has this name.", "taken")
        seen.add(key)
    if sum((percent for _, percent in place.jurisdictions), Decimal(0)) > _MAX_PERCENT:
        field = f"{path}.jurisdictions[0].percent"
        yield FieldViolation(field, "Together the rates are more than 100 %.", "range")
