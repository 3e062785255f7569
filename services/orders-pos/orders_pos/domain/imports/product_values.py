"""Options of products, and their texts by language, in files beside those that are stored."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from chassis.locales import LOCALES, renamed
from chassis.model import uuid7

from orders_pos.domain.imports.fields import FIELDS, OPTION_NAMES, PRODUCTS, TEXT_MAPS

Option = Mapping[str, object]
# Maps of texts of a product by the column of the text.
_MAPS = [
    (FIELDS[PRODUCTS][field].column, texts) for field, texts in TEXT_MAPS.items() if texts != OPTION_NAMES
]


def merge_options(options: Sequence[Option], stored: Sequence[Option]) -> list[Option]:
    """Return the stored options with what the file has of them, then those that are new. An option is recognised by
    its SKU, else by its name; what the file does not have of it stays, and so do options that it does not have."""
    merged = {str(value["id"]): dict(value) for value in stored}
    by_sku = {value["sku"]: str(value["id"]) for value in stored if value.get("sku")}
    by_name = {value["attribute_name"]: str(value["id"]) for value in stored}
    for option in options:
        id_ = by_sku.get(option.get("sku", "")) or by_name.get(option["attribute_name"]) or str(uuid7())
        before = merged.get(id_, {"id": id_})
        merged[id_] = {**before, **option}
        if names := {**_texts(before.get(OPTION_NAMES)), **_texts(option.get(OPTION_NAMES))}:
            merged[id_][OPTION_NAMES] = names
    return list(merged.values())


def texts_in(values: Mapping[str, object], texts: str) -> dict[str, str]:
    """Return the texts of a map by language, each of which is a value of its own in a row."""
    entries = ((locale, values.get(f"{texts}.{locale}")) for locale in LOCALES)
    return {locale: str(text) for locale, text in entries if text is not None}


def merge_texts(values: Mapping[str, object], stored: object | None) -> dict[str, object]:
    """Return the values with maps of texts by language in place of single texts: a language that the file does not have
    stays as it is stored, or follows the text of the shop's own language where both were equal."""
    merged = {name: value for name, value in values.items() if "." not in name}
    for field, texts in _MAPS:
        if entries := texts_in(values, texts):
            before, text = _texts(getattr(stored, texts, None)), str(getattr(stored, field, ""))
            merged[texts] = {**renamed(text, before, str(values.get(field, text))), **entries}
    return merged


def _texts(value: object) -> dict[str, str]:
    return {str(locale): str(text) for locale, text in value.items()} if isinstance(value, Mapping) else {}


def have_equal_options(options: Sequence[Option], stored: Sequence[Option]) -> bool:
    """Return whether options say the same; a detail that is empty is one that is absent."""
    return [*map(_details, options)] == [*map(_details, stored)]


def _details(option: Option) -> Option:
    price = Decimal(str(option.get("price", -1)))
    return {name: detail for name, detail in option.items() if detail} | {"price": price}
