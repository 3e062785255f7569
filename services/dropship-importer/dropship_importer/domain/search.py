"""Search terms for the supplier's catalogue."""

from dataclasses import dataclass

from chassis.errors import invalid_field

_COUNTRY_LENGTH = 2


@dataclass(frozen=True)
class Search:
    """Terms: a name or a SKU, a category of the second or third level, a country that has stock."""

    category_id: str = ""
    country: str = ""
    name: str = ""
    sku: str = ""

    def check(self, path: str = "") -> None:
        """Raise ValidationError if the terms can't be combined; field names are below `path`."""
        if self.name and self.sku:
            raise invalid_field(f"{path}sku", "Search by name or by SKU, not by both.", "exclusive")
