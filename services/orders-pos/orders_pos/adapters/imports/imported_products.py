"""Products that rows of a file are compared with and written to."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar
from uuid import UUID

from chassis.db import current_transaction
from chassis.errors import FieldViolation
from chassis.locales import LOCALES
from chassis.resource import Resource
from chassis.uploads import is_own_upload

from orders_pos.adapters.catalogue.resources import products
from orders_pos.adapters.imports.imported_items import SqlImportedItems, Stored, Values, group
from orders_pos.domain.catalogue.category_paths import CategoryPaths
from orders_pos.domain.imports.fields import PRODUCTS
from orders_pos.domain.imports.outcome import RowKeys
from orders_pos.domain.imports.row_reader import ParsedRow, complete_new
from orders_pos.domain.search import to_single_line

_NO_UPLOAD = "This picture is not one of your uploads, so it was left out. Add it to the product."
_CATEGORIES = "SELECT id, parent_category_id, name, names FROM category_product WHERE tenant_id = $1"


async def load_category_paths() -> CategoryPaths:
    """Return the tenant's categories by their paths."""
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_CATEGORIES, transaction.tenant_id)
    translations = [{row["id"]: row["names"].get(locale, "") for row in rows} for locale in LOCALES]
    return CategoryPaths({row["id"]: (row["parent_category_id"], row["name"]) for row in rows}, translations)


class SqlImportedProducts(SqlImportedItems):
    """Products of the current transaction's tenant, as an import sees them."""

    kind: ClassVar[str] = PRODUCTS
    resource: ClassVar[Resource] = products

    def __init__(self) -> None:
        self._categories = CategoryPaths({})

    async def find(self, keys: Sequence[RowKeys], *, for_update: bool) -> Mapping[RowKeys, Sequence[Stored]]:
        """Return the products of the SKUs, else those of the names: those without SKU where the row has one."""
        skus, names = ([key.first for key in keys if key.first], [key.second for key in keys if key.second])
        rows = await self.select("sku = ANY($2) OR lower(name) = ANY($3)", skus, names, for_update=for_update)
        by_sku, by_name = group(rows, lambda row: row.sku), group(rows, lambda row: _name_key(row.name))
        return {
            key: (by_sku.get(key.first, []) if key.first else [])
            or [row for row in by_name.get(key.second, []) if key.second and not (key.first and row.sku)]
            for key in keys
        }

    async def prepare(self, rows: Sequence[ParsedRow]) -> None:
        """Load the paths of the categories if any row names one."""
        if any("category_id" in row.values for row in rows):
            self._categories = await load_category_paths()

    def resolve(self, row: ParsedRow, stored: Stored | None) -> tuple[Values, list[FieldViolation]]:
        """Return the values with the id of the category, whose path or name the file has."""
        values: dict[str, Any] = dict(row.values if stored is not None else complete_new(row.values))
        if (path := values.pop("category_id", None)) is None:
            return values, []
        category_id: UUID | None = self._categories.find(str(path))
        if category_id is None:
            return values, [FieldViolation("category", "There is no such category.", "unknown-category")]
        return {**values, "category_id": category_id}, []

    def leave_out(self, values: Values, stored: Stored | None) -> tuple[Values, tuple[FieldViolation, ...]]:
        """Leave out pictures of other sites."""
        address = str(values.get("image", ""))
        if not address or is_own_upload(address) or (stored is not None and stored.image == address):
            return values, ()
        rest = {name: value for name, value in values.items() if name != "image"}
        return rest, (FieldViolation("image", _NO_UPLOAD, "picture-left-out"),)

    async def create(self, item: Any) -> None:
        """Create the product. Raise ValidationError."""
        await self.resource.create(self._request("Create", item=item))


def _name_key(name: str) -> str:
    return to_single_line(name).casefold()
