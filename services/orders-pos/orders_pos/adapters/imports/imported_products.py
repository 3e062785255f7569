"""Products that rows of a file are compared with and written to."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar
from uuid import UUID

from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.errors import FieldViolation
from chassis.locales import LOCALES
from chassis.model import now
from chassis.resource import Resource

from orders_pos.adapters.catalogue.resources import products
from orders_pos.adapters.imports.imported_categories import ImportedCategories
from orders_pos.adapters.imports.imported_items import SqlImportedItems, Stored, Values, group
from orders_pos.adapters.imports.imported_pictures import ImportedPictures
from orders_pos.adapters.stock.sql_stock import SqlStock
from orders_pos.domain.catalogue.category_paths import CategoryPaths
from orders_pos.domain.imports.fields import PRODUCTS
from orders_pos.domain.imports.outcome import CHANGED, ERROR, Outcome, RowKeys
from orders_pos.domain.imports.product_values import have_equal_options, merge_options, merge_texts
from orders_pos.domain.imports.row_reader import ParsedRow, complete_new
from orders_pos.domain.search import to_single_line
from orders_pos.domain.stock.stock_level import StockKey
from orders_pos.domain.stock.stock_movement import CORRECTED, StockEntry

_TENTHS = 10
# The public name of what is written beside the row.
_STOCK = "stock"
_LEVELS = """
SELECT product_id, attribute_value_id, on_hand FROM stock_level WHERE tenant_id = $1 AND product_id = ANY($2::uuid[])"""
_OF_KEYS = """sku = ANY($2) OR lower(name) = ANY($3) OR (cardinality($4::text[]) > 0 AND product_type = 'variable'
  AND jsonb_path_query_array(attribute_values, '$[*].sku') ?| $4)"""


async def load_category_paths() -> CategoryPaths:
    """Return the tenant's categories by their paths."""
    transaction = current_transaction()
    rows = await transaction.connection.fetch(
        "SELECT id, parent_category_id, name, names FROM category_product WHERE tenant_id = $1",
        transaction.tenant_id,
    )
    translations = [{row["id"]: row["names"].get(locale, "") for row in rows} for locale in LOCALES]
    return CategoryPaths({row["id"]: (row["parent_category_id"], row["name"]) for row in rows}, translations)


class SqlImportedProducts(SqlImportedItems):
    """Products of the current transaction's tenant, as an import sees them. `category_answer` is whether
    categories that the shop does not have are created, `pictures` are those of other sites."""

    kind: ClassVar[str] = PRODUCTS
    resource: ClassVar[Resource] = products

    def __init__(
        self, category_answer: str = "", pictures: ImportedPictures | None = None, file_name: str = ""
    ) -> None:
        self._answer = category_answer
        self._categories = ImportedCategories(CategoryPaths({}), category_answer)
        self._pictures = pictures or ImportedPictures()
        self._file_name = file_name
        self._levels: dict[UUID, dict[str, int]] = {}

    async def find(self, keys: Sequence[RowKeys], *, for_update: bool) -> Mapping[RowKeys, Sequence[Stored]]:
        """Return the products of the SKUs, else those with options of the SKUs, else those of the names: those without
        SKU where the row has one."""
        skus, names = ([key.first for key in keys if key.first], [key.second for key in keys if key.second])
        option_skus = [sku for key in keys for sku in key.options]
        rows = await self.select(_OF_KEYS, skus, names, option_skus, for_update=for_update)
        by_sku, by_name = group(rows, lambda row: row.sku), group(rows, lambda row: _name_key(row.name))
        by_option: dict[str, list[Stored]] = {}
        for row in rows:
            for sku in {value.get("sku", "") for value in row.attribute_values} - {""}:
                by_option.setdefault(sku, []).append(row)
        await self._load_levels([row.id for row in rows if row.track_stock])
        return {
            key: (by_sku.get(key.first, []) if key.first else [])
            or _distinct(row for sku in key.options for row in by_option.get(sku, ()))
            or [row for row in by_name.get(key.second, []) if key.second and not (key.first and row.sku)]
            for key in keys
        }

    async def prepare(self, rows: Sequence[ParsedRow]) -> None:
        """Load the paths of the categories if any row names one."""
        if any("category_id" in row.values for row in rows):
            self._categories = ImportedCategories(await load_category_paths(), self._answer)

    def resolve(self, row: ParsedRow, stored: Stored | None) -> tuple[Values, list[FieldViolation]]:
        """Return the values with the id of the category, whose path or name the file has, and with the options that the
        product has already."""
        values: dict[str, Any] = dict(row.values if stored is not None else complete_new(row.values))
        values.pop("$stock", None)
        values = merge_texts(values, stored)
        if isinstance(options := values.get("attribute_values"), list):
            values["attribute_values"] = merge_options(options, stored.attribute_values if stored else ())
        if (path := values.pop("category_id", None)) is None:
            return values, []
        category_id, violation = self._categories.find(str(path))
        if violation:
            return values, [violation]
        return ({**values, "category_id": category_id} if category_id else values), []

    def leave_out(
        self, row: ParsedRow, values: Values, stored: Stored | None
    ) -> tuple[Values, tuple[FieldViolation, ...]]:
        """Leave out pictures that can't be had, and name a category that is created or left out."""
        path = row.values.get("category_id")
        note = self._categories.note(str(path)) if path is not None else None
        resolved, notes = self._pictures.resolve(values, stored)
        options = resolved.get("attribute_values")
        if stored is not None and options and have_equal_options(options, stored.attribute_values):
            resolved = {name: value for name, value in resolved.items() if name != "attribute_values"}
        return resolved, (*((note,) if note else ()), *notes)

    def compare(self, row: ParsedRow, stored: Stored | None) -> Outcome:
        """Return what the row is beside what is stored, with its counts."""
        outcome = super().compare(row, stored)
        stock = {} if outcome.action == ERROR else self._stock_of(row, outcome.values, stored)
        if stored is None or not stock or not self._is_stock_changed(stored, stock):
            return replace(outcome, stock=stock)
        return replace(outcome, action=CHANGED, changed=(*outcome.changed, _STOCK), stock=stock)

    async def write(self, outcome: Outcome) -> str:
        """Create or update the product, and set its stock on hand. Raise DomainError."""
        item_id = await super().write(outcome)
        await self._write_stock(item_id, outcome.stock)
        return item_id

    def _stock_of(self, row: ParsedRow, values: Values, stored: Stored | None) -> Mapping[str, int]:
        """Return the counts of a row in tenths, by the ids of options."""
        counts = row.values.get("$stock")
        options = values.get("attribute_values", stored.attribute_values if stored is not None else ())
        ids = {option["attribute_name"]: option["id"] for option in options} or {"": ""}
        if not isinstance(counts, dict):
            return {}
        return {ids[name]: int(count * _TENTHS) for name, count in counts.items() if name in ids}

    def _is_stock_changed(self, stored: Stored, stock: Mapping[str, int]) -> bool:
        """Return whether counts differ from what is on hand: nothing where it was never counted."""
        levels = self._levels.get(stored.id, {})
        return not stored.track_stock or any(levels.get(id_, 0) != tenths for id_, tenths in stock.items())

    async def _write_stock(self, item_id: str, stock: Mapping[str, int]) -> None:
        """Set the stock on hand of a product; the reason is the name of the file."""
        for option_id, tenths in stock.items():
            key = StockKey(UUID(item_id), option_id)
            await SqlStock().record(
                StockEntry(key, CORRECTED, tenths, self._file_name, is_count=True), current_caller(), now()
            )

    async def create(self, item: Any) -> str:
        """Create the product, and its category first if the shop does not have it. Raise ValidationError."""
        async with self._categories.created(item.category_id):
            return str((await self.resource.create(self._request("Create", item=item))).id)

    async def update(self, request: Any) -> None:
        """Change the product, and create its category first if the shop does not have it."""
        async with self._categories.created(request.item.category_id):
            await self.resource.update(request)

    async def _load_levels(self, ids: Sequence[UUID]) -> None:
        transaction = current_transaction()
        for row in await transaction.connection.fetch(_LEVELS, transaction.tenant_id, ids) if ids else ():
            self._levels.setdefault(row["product_id"], {})[row["attribute_value_id"]] = row["on_hand"]


def _distinct(rows: Any) -> list[Stored]:
    return list({row.id: row for row in rows}.values())


def _name_key(name: str) -> str:
    return to_single_line(name).casefold()
