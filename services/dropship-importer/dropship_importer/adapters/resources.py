"""Accounts, rules, settings, listings, imports and histories as resources."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.columns import parse_uuid, validate_message
from chassis.db import current_transaction
from chassis.errors import NotFoundError, invalid_field
from chassis.resource import Resource
from chassis.resource_query import Arguments
from souk.dropship.v1 import dropship_events_pb2 as news
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc

from dropship_importer.adapters.vault import Vault
from dropship_importer.domain.rows import (
    DropshipSettings,
    Import,
    Listing,
    ListingChange,
    PricingRule,
    SupplierAccount,
    SupplierOrder,
    SupplierSearch,
)

_SERVICES: Any = rpc.DESCRIPTOR.services_by_name
_LOCK = """
UPDATE supplier_account SET locked_key = $3, key_ending = $4, trouble = '', trouble_code = NULL
WHERE tenant_id = $1 AND id = $2"""
_FIRST = (
    "INSERT INTO dropship_settings (tenant_id, id) VALUES ($1, $1) ON CONFLICT (tenant_id, id) DO NOTHING"
)
_DATA = "SELECT data FROM listing WHERE tenant_id = $1 AND id = $2"
_ENDING = 4


def _contains(text: str, arguments: Arguments) -> str:
    wanted = text.casefold().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"lower(name) LIKE {arguments.add(f'%{wanted}%')}"


async def _show_data(items: Sequence[Any]) -> None:
    """An item with the supplier's product as it was last read."""
    transaction = current_transaction()
    for item in items:
        found = await transaction.connection.fetchval(_DATA, transaction.tenant_id, parse_uuid(item.id))
        item.data = found or ""


accounts = Resource(
    service=_SERVICES["SupplierAccounts"], row=SupplierAccount, default_order="create_time DESC"
)
rules = Resource(service=_SERVICES["PricingRules"], row=PricingRule, default_order="position, name")
searches = Resource(service=_SERVICES["SupplierSearches"], row=SupplierSearch, default_order="name")
settings = Resource(service=_SERVICES["DropshipSettingsItems"], row=DropshipSettings)
listings = Resource(
    service=_SERVICES["CjProducts"],
    row=Listing,
    filters={"name": _contains},
    default_order="create_time DESC",
)
shown_listings = Resource(
    service=_SERVICES["CjProducts"],
    row=Listing,
    filters={"name": _contains},
    default_order="create_time DESC",
    enrich_item=_show_data,
    to_event=lambda item, _: news.ListingDelisted(listing=item),
)
imports = Resource(service=_SERVICES["Imports"], row=Import, default_order="create_time DESC")
orders = Resource(
    service=_SERVICES["SupplierOrders"], row=SupplierOrder, default_order="create_time DESC, id DESC"
)
changes = Resource(
    service=_SERVICES["CjProductChanges"], row=ListingChange, default_order="create_time DESC, id DESC"
)


class Keys:
    """Accounts with their keys, which are kept encrypted and never shown."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault

    async def create(self, request: Any) -> Any:
        validate_message(request.item, "item")
        if not request.item.api_key.strip():
            raise invalid_field("item.api_key", "This is needed.", "blank")
        item = await accounts.create(request)
        return await self._keep(item.id, request.item.api_key)

    async def update(self, request: Any) -> Any:
        item = await accounts.update(request)
        is_told = "api_key" in request.mask.paths and request.item.api_key.strip()
        return await self._keep(item.id, request.item.api_key) if is_told else item

    async def _keep(self, account_id: str, key: str) -> Any:
        transaction, found = current_transaction(), key.strip()
        locked = self._vault.lock(found, account_id)
        await transaction.connection.execute(
            _LOCK, transaction.tenant_id, parse_uuid(account_id), locked, found[-_ENDING:]
        )
        return await accounts.read(account_id)


async def list_settings(request: Any) -> Any:
    """The one item, where the filter does not ask for another."""
    wanted = {parse_uuid(one) for one in request.filter.id}
    is_found = not wanted or current_transaction().tenant_id in wanted
    items = [await current_settings()] if is_found else []
    return rpc.ListDropshipSettingsItemsResponse(items=items if request.page.limit else [], total=len(items))


async def get_settings(request: Any) -> Any:
    """The item under the tenant's id; raises NotFound for any other."""
    _check_id(request.id)
    return await current_settings()


async def current_settings() -> Any:
    """As they are stored, or as they are until someone changes them."""
    tenant_id = current_transaction().tenant_id
    found = await settings.select("id = $2", [tenant_id])
    return found[0] if found else _usual(tenant_id)


async def update_settings(request: Any) -> Any:
    """As any update; the first one stores the usual settings before."""
    _check_id(request.item.id)
    await current_transaction().connection.execute(_FIRST, current_transaction().tenant_id)
    return await settings.update(request)


def _usual(tenant_id: UUID) -> pb.DropshipSettings:
    told = DropshipSettings(tenant_id=tenant_id, id=tenant_id)
    return pb.DropshipSettings(
        id=str(tenant_id),
        version=1,
        multiplier=format(told.multiplier, "f"),
        update_prices=told.update_prices,
        hide_out_of_stock=told.hide_out_of_stock,
        sync_hours=told.sync_hours,
    )


def _check_id(item_id: str) -> None:
    if parse_uuid(item_id) != current_transaction().tenant_id:
        raise NotFoundError("There is no such item.")


def tell_import(item: Any) -> None:
    outbox.add(parse_uuid(item.id), news.ImportChanged(**{"import": item}))  # type: ignore[arg-type]
