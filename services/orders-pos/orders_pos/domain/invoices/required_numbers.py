"""Numbers that an invoice must have in a country."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from chassis.errors import FieldViolation, ValidationError
from countries.pack import CountryPack

from orders_pos.domain.shop.legal_numbers import (
    LegalNumber,
    StoredNumber,
    find_missing,
    numbers_from_json,
)


def check_required_numbers(
    pack: CountryPack, seller: Mapping[str, object], buyer_numbers: Sequence[LegalNumber], buyer_country: str
) -> None:
    """Raise ValidationError naming each number that the country wants on an invoice and that is missing: of the seller,
    and of a buyer who is a business of the country."""
    stored = cast("Sequence[StoredNumber]", seller.get("numbers") or ())
    is_business_at_home = bool(buyer_numbers) and buyer_country.upper() in ("", pack.code)
    violations = [
        *_find_violations(pack, numbers_from_json(stored)),
        *(_find_buyer_violations(pack, buyer_numbers) if is_business_at_home else ()),
    ]
    if violations:
        raise ValidationError(*violations)


def _find_violations(pack: CountryPack, numbers: Sequence[LegalNumber]) -> Iterator[FieldViolation]:
    for kind in find_missing(numbers, pack.seller_numbers):
        message = f"Enter this number of the seller in the settings of the shop: {kind.names['en']}."
        yield FieldViolation("seller.numbers", message, "seller-number")


def _find_buyer_violations(pack: CountryPack, numbers: Sequence[LegalNumber]) -> Iterator[FieldViolation]:
    for kind in find_missing(numbers, pack.buyer_numbers):
        message = f"Enter this number of the buyer: {kind.names['en']}."
        yield FieldViolation("item.buyer_numbers", message, "buyer-number")
