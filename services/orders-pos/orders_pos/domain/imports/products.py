"""Products put together from the rows of a file."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from typing import Final

from chassis.errors import FieldViolation
from chassis.money import Currency

from orders_pos.domain.catalogue.category_paths import split_list
from orders_pos.domain.imports.fields import OPTION_NAMES, TEXT_MAPS
from orders_pos.domain.imports.options import ReadOption, option_notes, to_option, weigh_and_price
from orders_pos.domain.imports.picture_texts import PICTURE_TEXTS, split_texts
from orders_pos.domain.imports.product_values import texts_in
from orders_pos.domain.imports.product_violations import find_violations
from orders_pos.domain.imports.program import Program
from orders_pos.domain.imports.row_groups import VARIABLE, RowGroup, group_rows, is_variation, record_type
from orders_pos.domain.imports.row_reader import ParsedRow
from orders_pos.domain.imports.tax_conversion import convert_taxes

_MAX_PICTURES: Final = 20
_NO_COUNTS: Final = "Each option has a count of its own here, or none has, so the stock was left out."
_OF_OPTION: Final = ("sku", "barcode", "weight", "price", "final_price", "cost", "$stock")


@dataclass(frozen=True)
class ProductFacts:
    """What products are put together with: the names of the fields of the file, its program, the shop's currency and
    VAT in per cent, and the day on which a sale is on or not."""

    fields: frozenset[str]
    program: Program | None
    currency: Currency
    vat_percent: Decimal
    today: date


def assemble_products(rows: Sequence[ParsedRow], facts: ProductFacts) -> list[ParsedRow]:
    """Return one row for each product. Among its values are `pictures`, a list of address and text, and
    `attribute_values`, a list of options; `$stock` are counts by the names of the options, `` for a product without
    any."""
    return [_assemble(group, facts) for group in group_rows(rows)]


def _assemble(group: RowGroup, facts: ProductFacts) -> ParsedRow:
    head = group.head
    rows = [replace(row, values=_settle(row.values, head.values, facts)) for row in (head, *group.followers)]
    options, pictures = _split(rows, facts)
    notes = [*_sale_notes(head, rows[0], facts), *option_notes(options)]
    values = _own_values(rows[0])
    if options:
        values = _with_options(values, options, rows[0])
        if _has_other_stock(options, rows[0]):
            values = {name: value for name, value in values.items() if name not in ("track_stock", "$stock")}
            notes.append(FieldViolation("stock", _NO_COUNTS, "stock-of-options"))
    else:
        values = _list_price({**values, **_stock_values(rows[0])}, facts)
    values, omitted = _of_lists(values, pictures, facts)
    violations = find_violations(group, rows, options)
    return ParsedRow(head.line, head.cells, values, tuple(violations), (*notes, *omitted))


def _own_values(head: ParsedRow) -> dict[str, object]:
    """Return what the first row of a product says of the product itself."""
    values = {
        name: value
        for name, value in head.values.items()
        if not name.startswith(("$", f"{OPTION_NAMES}.")) and name not in ("attribute_values", "pictures")
    }
    # A file may have the name in languages alone.
    if names := texts_in(head.values, TEXT_MAPS["name"]):
        values.setdefault("name", next(iter(names.values())))
    if record_type(head) == VARIABLE:
        values["product_type"] = VARIABLE
    if "$visible" in head.values:
        values["is_draft"] = not head.values["$visible"]
    return values


def _of_lists(
    values: dict[str, object], pictures: Sequence[Mapping[str, str]], facts: ProductFacts
) -> tuple[dict[str, object], list[FieldViolation]]:
    """Return the values with the first category of several, and as many pictures as a product can have; and what was
    left out."""
    notes = list[FieldViolation]()
    if "category_id" in values and facts.program and facts.program.lists_categories:
        first, *others = split_list(str(values["category_id"]))
        values = {**values, "category_id": first}
        if others:
            message = f"Other categories were left out: {', '.join(others)}"
            notes.append(FieldViolation("category", message, "other-categories"))
    if pictures:
        values = {**values, "pictures": list(pictures[:_MAX_PICTURES])}
    if len(pictures) > _MAX_PICTURES:
        notes.append(FieldViolation("image", f"At most {_MAX_PICTURES} pictures.", "too-many-pictures"))
    return values, notes


def _settle(
    values: Mapping[str, object], head: Mapping[str, object], facts: ProductFacts
) -> Mapping[str, object]:
    """Return the values of a row with taxes as the shop keeps them, and with what follows from other fields."""
    settled = dict(values)
    if settled.pop("$taxable", head.get("$taxable", True)) is False:
        settled["vat_rate"] = Decimal(0)
    if "stockTracker" in facts.fields and "$tracker" not in settled:
        settled.pop("$stock", None)
        settled["$untracked"] = True
    vat = settled.get("vat_rate", head.get("vat_rate", facts.vat_percent))
    convert_taxes(settled, vat if isinstance(vat, Decimal) else facts.vat_percent, facts.currency)
    if "final_price" in settled and "price" in settled and not _is_on_sale(settled, facts.today):
        settled["final_price"] = settled["price"]
    return settled


def _is_on_sale(values: Mapping[str, object], today: date) -> bool:
    start, end = values.get("$sale_from"), values.get("$sale_to")
    is_before = isinstance(start, datetime) and today < start.date()
    return not (is_before or (isinstance(end, datetime) and today > end.date()))


def _sale_notes(head: ParsedRow, settled: ParsedRow, facts: ProductFacts) -> Iterator[FieldViolation]:
    if "final_price" in head.values and not _is_on_sale(settled.values, facts.today):
        yield FieldViolation(
            "finalPrice", "This sale is not on today, so its price was left out.", "no-sale-today"
        )


def _split(
    rows: Sequence[ParsedRow], facts: ProductFacts
) -> tuple[list[ReadOption], list[Mapping[str, str]]]:
    """Return the options and the pictures of the rows of a product. The picture of a variation is that of its
    option."""
    sole = str(rows[0].values.get("attribute_values", ""))
    has_none = len(rows) == 1 and facts.program is not None and facts.program.is_sole_option(sole)
    options = list[ReadOption]()
    pictures = list[tuple[Decimal, Mapping[str, str]]]()
    for index, row in enumerate(rows):
        is_option = is_variation(row) or (not record_type(row) and _is_option(row, is_head=index == 0))
        if is_option and not has_none and not (index == 0 and _is_sole(rows, facts)):
            options.append(to_option(row, rows[0]))
        if not is_variation(row):
            pictures += _pictures(row, facts)
    # A file may have a row twice.
    options = list({replace(option, line=0): option for option in reversed(options)}.values())[::-1]
    ordered = [picture for _, picture in sorted(pictures, key=lambda placed: placed[0])]
    return options, list({picture["url"]: picture for picture in reversed(ordered)}.values())[::-1]


def _is_sole(rows: Sequence[ParsedRow], facts: ProductFacts) -> bool:
    """Return whether the only option of rows, the others of which have pictures alone, stands for none."""
    name = str(rows[0].values.get("attribute_values", ""))
    others = any(_is_option(row, is_head=False) for row in rows[1:])
    return not others and facts.program is not None and facts.program.is_sole_option(name)


def _is_option(row: ParsedRow, *, is_head: bool) -> bool:
    if "attribute_values" in row.values:
        return True
    return not is_head and bool({"price", "final_price", "sku"} & row.values.keys())


def _pictures(row: ParsedRow, facts: ProductFacts) -> Iterator[tuple[Decimal, Mapping[str, str]]]:
    values, position = row.values, row.values.get("$image_position")
    pictures = values.get("pictures")
    addresses = [str(address) for address in pictures] if isinstance(pictures, tuple) else []
    count, is_exact = len(addresses), facts.program is not None and facts.program.is_exact
    texts = {
        key: split_texts(cell, count) if is_exact else [cell] * count
        for column, key in PICTURE_TEXTS.items()
        if (cell := str(values.get(column, "")))
    }
    for index, address in enumerate(addresses):
        details = {key: each[index] for key, each in texts.items() if each[index]}
        yield position if isinstance(position, Decimal) else Decimal(0), {"url": address, **details}


def _with_options(
    values: dict[str, object], options: Sequence[ReadOption], head: ParsedRow
) -> dict[str, object]:
    """Return the values of a product with options. What the row of its first option has of the option is not the
    product's."""
    if not record_type(head):
        values = {name: value for name, value in values.items() if name not in _OF_OPTION}
    visible = [option for option in options if option.is_visible]
    values = {**weigh_and_price(visible, values), "product_type": VARIABLE}
    values["attribute_values"] = [option.to_value() for option in visible]
    counts = {option.name: option.stock for option in visible if option.stock is not None}
    tracked = _stock_values(replace(head, values={**head.values, "$stock": counts or None}))
    return {**values, **tracked}


def _stock_values(row: ParsedRow) -> dict[str, object]:
    """Return the counts of a product, and whether its stock is tracked: it is if there are counts."""
    stock = row.values.get("$stock")
    if row.values.get("$untracked") and stock is None:
        return {"track_stock": False}
    if row.values.get("track_stock") is False:
        return {}
    if stock is None and row.values.get("$in_stock") is False and record_type(row) != VARIABLE:
        stock = Decimal(0)
    if stock is None:
        return {}
    return {"track_stock": True, "$stock": stock if isinstance(stock, dict) else {"": stock}}


def _has_other_stock(options: Sequence[ReadOption], head: ParsedRow) -> bool:
    """Return whether the stock is that of the product and not of its options, or only of some of them."""
    counted = [option.stock is not None for option in options if option.is_visible]
    return (any(counted) and not all(counted)) or (not any(counted) and "$stock" in head.values)


def _list_price(values: dict[str, object], facts: ProductFacts) -> dict[str, object]:
    """Return the values of a product; a list price of another program below what is charged is none."""
    price, charged = values.get("price"), values.get("final_price")
    if facts.program is None or facts.program.is_exact or not isinstance(price, Decimal):
        return values
    return {**values, "price": charged} if isinstance(charged, Decimal) and price < charged else values
