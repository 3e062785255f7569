"""One product to list, by its public names."""

from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc

from gateway.dropship.reading import Reader

_CENT = Decimal("0.01")


def listed(reader: Reader, entity: Any, path: str) -> Any:
    """Return a product to list with its choices."""
    data = reader.inner(entity, "data", path)
    chosen = reader.inner(entity, "dataIlaveU", path)
    prices = _base_prices(reader, data, f"{path}data.")
    product = rpc.Listed(
        pid=reader.text(entity, "pid", path),
        name=reader.text(data, "productNameEn", f"{path}data.", longest=2000)[:255]
        or reader.text(entity, "name", path, longest=2000)[:255],
        image=_image(data),
        ship_to_country=reader.country(entity, "shipToCountry", path),
        ship_from_country=reader.country(entity, "shipFromCountry", path),
        choices=_choices(reader, chosen, f"{path}dataIlaveU."),
        base_prices=prices,
    )
    if entity.get("multiplier") not in (None, ""):
        product.multiplier = reader.amount(entity["multiplier"], f"{path}multiplier")
    # Without a price and a multiplier the price rules decide.
    if chosen.get("followsRules") is None:
        product.choices.follows_rules = not prices and not product.HasField("multiplier")
    return product


def _image(data: Mapping[str, Any]) -> str:
    """Return the supplier's picture, shown until ours is stored."""
    image = data.get("bigImage") or data.get("productImage")
    return image[:1000] if isinstance(image, str) and image.startswith("https://") else ""


def _choices(reader: Reader, chosen: Mapping[str, Any], path: str) -> pb.ListingChoices:
    countries = chosen.get("shipToCountries") or []
    if not isinstance(countries, list):
        reader.say(f"{path}shipToCountries", "Send a list of countries.", "list")
        countries = []
    return pb.ListingChoices(
        parent_category_id=reader.refers(
            chosen.get("parentCategoryId"), "category_products", f"{path}parentCategoryId"
        ),
        sub_category_id=reader.refers(
            chosen.get("subCategoryId"), "category_products", f"{path}subCategoryId"
        ),
        ship_to_countries=[
            reader.refers(country, "countries", f"{path}shipToCountries[{index}]")
            for index, country in enumerate(countries[:300])
        ],
        is_cod=reader.truth(chosen, "isCOD", path),
        follows_rules=reader.truth(chosen, "followsRules", path),
    )


def _base_prices(reader: Reader, data: Mapping[str, Any], path: str) -> list[Any]:
    """Return the base prices sent, each rounded half up to the cent."""
    prices: list[Any] = []
    for index, variant in enumerate(reader.objects(data.get("variants"), f"{path}variants")):
        variant_path = f"{path}variants[{index}]."
        if variant.get("basePrice") in (None, ""):
            continue
        amount = Decimal(reader.amount(variant["basePrice"], f"{variant_path}basePrice"))
        if amount <= 0:
            reader.say(f"{variant_path}basePrice", "A price is above 0.", "range")
        cents = format(amount.quantize(_CENT, ROUND_HALF_UP), "f")
        is_manual = reader.truth(variant, "isManual", variant_path)
        prices.append(
            rpc.BasePrice(vid=reader.text(variant, "vid", variant_path), amount=cents, is_manual=is_manual)
        )
    return prices
