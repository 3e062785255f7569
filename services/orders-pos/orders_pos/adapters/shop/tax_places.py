"""Places of taxes as they are sent with the settings."""

from collections.abc import Collection, Iterable, Sequence
from decimal import Decimal
from typing import Any

from chassis.columns import parse_uuid
from chassis.db import current_transaction
from chassis.errors import ValidationError
from countries.addresses import to_state_code
from countries.pack import CountryPack
from souk.orders.v1 import orders_pb2 as pb

from orders_pos.domain.shop.tax_place_violations import EnteredTaxPlace, tax_place_violations
from orders_pos.domain.shop.zone_violations import normalize_codes

_CATEGORIES = "SELECT id::text FROM category_product WHERE tenant_id = $1 AND id = ANY($2::uuid[])"


async def normalize_tax_places(places: Sequence[pb.TaxPlace], pack: CountryPack) -> None:
    """Write post codes and states as the country does, in place. Raise ValidationError naming each field of a place
    that is wrong."""
    categories = await _find_categories(category for place in places for category in place.untaxed_categories)
    entered = [
        EnteredTaxPlace(
            place.states,
            place.codes,
            [(part.name, Decimal(part.percent or 0)) for part in place.jurisdictions],
            place.untaxed_categories,
        )
        for place in places
    ]
    if violations := list(tax_place_violations(entered, pack, categories)):
        raise ValidationError(*violations)
    codes = normalize_codes([place.codes for place in places], pack.address, "tax_places")
    for place, normalized in zip(places, codes, strict=True):
        place.codes[:] = normalized
        place.states[:] = dict.fromkeys(to_state_code(state, pack.address) for state in place.states)


async def _find_categories(ids: Iterable[str]) -> Collection[str]:
    """Return those of the ids that are categories."""
    wished = [id_ for text in ids if (id_ := parse_uuid(text))]
    if not wished:
        return ()
    transaction = current_transaction()
    rows: Sequence[Any] = await transaction.connection.fetch(_CATEGORIES, transaction.tenant_id, wished)
    return {row["id"] for row in rows}
