"""The number of the seller in a register."""

from collections.abc import Sequence
from typing import cast

from chassis.errors import invalid_field
from countries.number_checks import canonical_number
from countries.pack import CountryPack

from orders_pos.adapters.invoices.sql_invoices import SqlInvoices
from orders_pos.domain.shop.legal_numbers import StoredNumber, numbers_from_json


async def get_registered_number(pack: CountryPack, registry: str) -> str:
    """Return the number in the register of a code (ISO 6523). Raise ValidationError naming what the seller lacks."""
    seller, _ = await SqlInvoices().get_seller()
    entered = {
        number.kind: number.number
        for number in numbers_from_json(cast("Sequence[StoredNumber]", seller.get("numbers") or ()))
    }
    kinds = [kind for kind in pack.seller_numbers if registry in kind.schemes]
    for kind in kinds:
        if number := entered.get(kind.key, "").strip():
            return canonical_number(kind.check, number)[: kind.schemes[registry]]
    names = " or ".join(kind.names["en"] for kind in kinds)
    message = f"Enter this number of the seller in the settings of the shop: {names}."
    raise invalid_field("seller.numbers", message, "seller-number")
