"""The supplier's record of a product, as the page sends it, reduced to what the contract takes."""

from collections.abc import Mapping
from typing import Any

_TAKEN = ("pid", "image", "shipToCountry", "shipFromCountry", "multiplier", "dataIlaveU")
_TAKEN_OF_VARIANT = ("vid", "basePrice", "isManual")
_MAX_IMAGE = 1000


def to_listed(entity: Any) -> Any:
    """Return the JSON of a `Listed`; what is no object is returned as it is, to be rejected by the contract."""
    if not isinstance(entity, Mapping):
        return entity
    data = entity.get("data")
    listed = {name: entity[name] for name in _TAKEN if name in entity}
    listed["name"] = entity.get("name") or ""
    if isinstance(data, Mapping):
        listed["name"] = data.get("productNameEn") or listed["name"]
        listed |= {
            "image": entity.get("image") or _image(data),
            "data": {"variants": _variants(data.get("variants"))},
        }
    elif data is not None:
        listed["data"] = data
    return _with_rules(listed)


def _image(data: Mapping[str, Any]) -> str:
    image = data.get("bigImage") or data.get("productImage")
    return image[:_MAX_IMAGE] if isinstance(image, str) and image.startswith("https://") else ""


def _variants(variants: Any) -> Any:
    if not isinstance(variants, list):
        return variants or []
    return [
        {name: variant[name] for name in _TAKEN_OF_VARIANT if name in variant}
        if isinstance(variant, Mapping)
        else variant
        for variant in variants
    ]


def _with_rules(listed: dict[str, Any]) -> dict[str, Any]:
    """Let the price rules decide where neither a price nor a multiplier was sent."""
    choices = listed.get("dataIlaveU")
    if isinstance(choices, Mapping) and choices.get("followsRules") is None:
        is_priced = listed.get("multiplier") not in (None, "") or any(
            map(_is_priced, _priced_variants(listed))
        )
        listed["dataIlaveU"] = {**choices, "followsRules": not is_priced}
    return listed


def _priced_variants(listed: Mapping[str, Any]) -> list[Any]:
    variants = (listed.get("data") or {}).get("variants") if isinstance(listed.get("data"), Mapping) else None
    return variants if isinstance(variants, list) else []


def _is_priced(variant: Any) -> bool:
    return isinstance(variant, Mapping) and variant.get("basePrice") not in (None, "")
