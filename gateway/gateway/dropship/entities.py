"""One product to be listed, by the names that clients know."""

from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc

from gateway.dropship.reading import Reader

_CENT = Decimal("0.01")


def listed(reader: Reader, one: Any, path: str) -> Any:
    """One product with what is chosen for it."""
    data = reader.inner(one, "data", path)
    chosen = reader.inner(one, "dataIlaveU", path)
    prices = _base_prices(reader, data, f"{path}data.")
    made = rpc.Listed(
        pid=reader.text(one, "pid", path),
        name=reader.text(data, "productNameEn", f"{path}data.", longest=2000)[:255]
        or reader.text(one, "name", path, longest=2000)[:255],
        image=_image(data),
        ship_to_country=reader.country(one, "shipToCountry", path),
        ship_from_country=reader.country(one, "shipFromCountry", path),
        choices=_choices(reader, chosen, f"{path}dataIlaveU."),
        base_prices=prices,
    )
    if one.get("multiplier") not in (None, ""):
        made.multiplier = reader.amount(one["multiplier"], f"{path}multiplier")
    # Who names neither a price nor a multiplier leaves them to the rules.
    if chosen.get("followsRules") is None:
        made.choices.follows_rules = not prices and not made.HasField("multiplier")
    return made


def _image(data: Mapping[str, Any]) -> str:
    """The supplier's picture, until ours is there."""
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
            reader.refers(one, "countries", f"{path}shipToCountries[{place}]")
            for place, one in enumerate(countries[:300])
        ],
        is_cod=reader.truth(chosen, "isCOD", path),
        follows_rules=reader.truth(chosen, "followsRules", path),
    )


def _base_prices(reader: Reader, data: Mapping[str, Any], path: str) -> list[Any]:
    """The base prices sent, each rounded half up to the cent."""
    prices: list[Any] = []
    for place, one in enumerate(reader.objects(data.get("variants"), f"{path}variants")):
        where = f"{path}variants[{place}]."
        if one.get("basePrice") in (None, ""):
            continue
        amount = Decimal(reader.amount(one["basePrice"], f"{where}basePrice"))
        if amount <= 0:
            reader.say(f"{where}basePrice", "A price is above 0.", "range")
        cents = format(amount.quantize(_CENT, ROUND_HALF_UP), "f")
        is_manual = reader.truth(one, "isManual", where)
        prices.append(rpc.BasePrice(vid=reader.text(one, "vid", where), amount=cents, is_manual=is_manual))
    return prices
