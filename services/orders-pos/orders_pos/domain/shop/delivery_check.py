"""Whether a shop delivers to a post code, and for which fees."""

from dataclasses import dataclass

from chassis.errors import ValidationError, invalid_field
from countries.addresses import AddressParts
from countries.packs import country_pack
from countries.postcodes import normalize_postcode

from orders_pos.domain.shop.zones import (
    ASKED_OF_ADDRESS,
    DeliveryZone,
    DeliveryZones,
    Destination,
    find_zone,
)

DELIVERED, OUTSIDE, ADDRESS_NEEDED = "delivered", "outside", "address-needed"


@dataclass(frozen=True)
class DeliveryCheck:
    """`zone` has the terms of a delivery; None where the shop delivers at the fees of its shipping methods."""

    answer: str
    postcode: str = ""
    zone: DeliveryZone | None = None


def check_delivery_to(postcode: str, zones: DeliveryZones, country: str) -> DeliveryCheck:
    """Return whether a shop delivers to a post code of its country. Where a place on the map tells it, the address is
    needed. Raise ValidationError for what is no post code."""
    form = country_pack(country).address
    code = normalize_postcode(postcode, form)
    if form.postcode and not code:
        message = f"This is no post code such as {form.postcode_example}: {postcode}"
        raise invalid_field("postcode", message, "postcode")
    if not zones.zones:
        return DeliveryCheck(DELIVERED, code)
    address = AddressParts(postcode=code, country=country)
    try:
        zone = find_zone(zones.zones, Destination(address, None, zones.shop, country))
    except ValidationError as error:
        is_open = error.violations[0].code in ASKED_OF_ADDRESS
        return DeliveryCheck(ADDRESS_NEEDED if is_open else OUTSIDE, code)
    return DeliveryCheck(DELIVERED, code, zone)
