"""Places with a tax of their own, in the order in which the shop has them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NotRequired

from countries.addresses import AddressParts, read_address
from countries.pack import Address
from countries.packs import country_pack

from orders_pos.domain.orders.tax_place import StoredTaxPlace, TaxPlace
from orders_pos.domain.shop.zone_codes import contains_postcode

# Of what is delivered to another country; the seller owes its places no tax.
ABROAD = TaxPlace("")


class StoredTaxPlaceRow(StoredTaxPlace):
    """A place as JSON of the settings; what is empty is absent."""

    states: NotRequired[list[str]]
    codes: NotRequired[list[str]]


@dataclass(frozen=True)
class TaxPlaceRow:
    """A place with its states and post codes, of the shop's country. Where it has both, an address is of both."""

    place: TaxPlace
    states: frozenset[str] = frozenset()
    codes: Sequence[str] = ()

    def contains(self, address: AddressParts, form: Address) -> bool:
        """Return whether an address of the country is of the place; one without a state by its code alone."""
        if self.codes:
            has_code = bool(address.postcode) and contains_postcode(self.codes, address.postcode, form)
            return has_code and (not self.states or not address.state or address.state in self.states)
        return address.state in self.states


@dataclass(frozen=True)
class TaxPlaces:
    """The rows of a shop, and its own address and country. `is_by_origin`: deliveries within the state of the shop
    have the tax of its address."""

    rows: Sequence[TaxPlaceRow] = ()
    shop_address: str = ""
    country: str = ""
    is_by_origin: bool = False

    def find(self, destination: str) -> TaxPlace | None:
        """Return the place of what is delivered to an address, or handed over at the shop if it is empty. None for one
        in no row: the shop's usual rate counts. An address that tells neither state nor post code is taken for the
        shop's."""
        if not self.rows:
            return None
        shop, address = self._read(self.shop_address), self._read(destination)
        if address.country != self.country:
            return ABROAD
        has_place = bool(address.state or address.postcode)
        is_within_state = self.is_by_origin and bool(shop.state) and address.state == shop.state
        if is_within_state or not has_place:
            address = shop
        form = country_pack(self.country).address
        return next((row.place for row in self.rows if row.contains(address, form)), None)

    def _read(self, address: str) -> AddressParts:
        return read_address(address, self.country)


NO_TAX_PLACES = TaxPlaces()


def tax_places_from_rows(rows: Sequence[StoredTaxPlaceRow]) -> list[TaxPlaceRow]:
    """Return the places of the settings."""
    return [
        TaxPlaceRow(TaxPlace.from_json(row), frozenset(row.get("states") or ()), row.get("codes") or ())
        for row in rows
    ]
