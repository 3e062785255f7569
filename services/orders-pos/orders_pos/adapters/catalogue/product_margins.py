"""Costs and margins of products, for those who may see them."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from chassis.context import current_caller, current_currency
from chassis.db import current_transaction
from countries.packs import country_pack

from orders_pos.domain.catalogue.margin import margin_of
from orders_pos.domain.shop.settings import DEFAULT_VAT_PERCENT

_VAT = "SELECT vat_percent FROM shop_settings WHERE tenant_id = $1"
# Columns that a margin follows from.
MARGIN_COLUMNS = ("cost", "price", "final_price", "vat_rate")


async def add_margins(items: Sequence[Any]) -> None:
    """Add the margins of products with a cost; for others than admins, take the cost away."""
    if not current_caller().is_admin:
        for item in items:
            item.ClearField("cost")
        return
    costly = [item for item in items if item.HasField("cost")]
    if not costly:
        return
    transaction = current_transaction()
    percent = await transaction.connection.fetchval(_VAT, transaction.tenant_id)
    usual = DEFAULT_VAT_PERCENT if percent is None else percent
    is_added = country_pack(current_caller().country).tax.is_added
    for item in costly:
        price = Decimal(item.final_price or item.price)
        rate = Decimal(item.vat_rate) if item.HasField("vat_rate") else usual
        margin = margin_of(price, Decimal(0) if is_added else rate, Decimal(item.cost), current_currency())
        item.margin = format(margin.amount, "f")
        if margin.percent is not None:
            item.margin_percent = format(margin.percent, "f")


def without_cost(item: Any) -> Any:
    """Return a product as other systems read it in events."""
    public = type(item)()
    public.CopyFrom(item)
    for name in ("cost", "margin", "margin_percent"):
        public.ClearField(name)
    return public
