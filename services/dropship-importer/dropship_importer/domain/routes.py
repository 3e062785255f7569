"""Where the variants of listings are shipped from and sold to."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from chassis.errors import FieldViolation, ValidationError


@dataclass(frozen=True)
class ListedRoute:
    """The stock country of a listed product, and the countries that it is sold to."""

    name: str
    start_country: str
    end_countries: Collection[str]


def check_routes(
    vids: Sequence[str], routes: Mapping[str, ListedRoute], start_country: str, end_country: str
) -> None:
    """Raise ValidationError unless all these variants are in stock in the start country and sold to the end country.

    A quote is of one parcel from one country. A stopgap: variants of several stock countries are ordered apart.
    """
    first = routes[vids[0]].start_country
    violations = [
        FieldViolation(
            f"parcels[{index}].vid",
            f"Order it apart: {routes[vid].name} ({routes[vid].start_country}).",
            "other-stock-country",
        )
        for index, vid in enumerate(vids)
        if routes[vid].start_country != first
    ]
    if start_country != first:
        violations.append(
            FieldViolation("start_country", f"It is shipped from: {first}.", "other-stock-country")
        )
    names = dict.fromkeys(routes[vid].name for vid in vids if end_country not in routes[vid].end_countries)
    if names:
        message = f"Not sold to {end_country}: {', '.join(names)}."
        violations.append(FieldViolation("end_country", message, "ship-to"))
    if violations:
        raise ValidationError(*violations)
