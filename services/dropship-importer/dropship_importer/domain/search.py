"""What the supplier is searched for."""

from dataclasses import dataclass

from chassis.errors import invalid_field

_LETTERS = 2


@dataclass(frozen=True)
class Search:
    """By name or by SKU, in a category of the second or third level, of what is in stock in a country."""

    category_id: str = ""
    country: str = ""
    name: str = ""
    sku: str = ""

    def check(self, path: str = "") -> None:
        """Raise Invalid for what can't be searched, its field below `path`."""
        if self.name and self.sku:
            raise invalid_field(f"{path}sku", "Search by name or by SKU, not by both.", "exclusive")
        if self.country and not (len(self.country) == _LETTERS and self.country.isalpha()):
            raise invalid_field(f"{path}country", "Send a country's two letters.", "country")
