"""Resources of the importer: accounts, rules, searches, settings, listings, imports, orders, histories."""

import html
import json
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from chassis import audit, outbox
from chassis.audit import Change
from chassis.columns import parse_uuid
from chassis.contract.audit import resource_kinds
from chassis.db import current_transaction
from chassis.errors import invalid_field
from chassis.like import contains
from chassis.resource import Resource
from chassis.singleton import Singleton
from souk.dropship.v1 import dropship_events_pb2 as events_pb
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc

from dropship_importer.adapters.key_cipher import KeyCipher
from dropship_importer.adapters.suppliers import CJ, KINDS
from dropship_importer.domain.rows import (
    DropshipSettings,
    Import,
    Listing,
    ListingChange,
    ListingRisk,
    PricingRule,
    SupplierAccount,
    SupplierOrder,
    SupplierSearch,
)

_SERVICES: Any = rpc.DESCRIPTOR.services_by_name
_STORE_KEY = """
UPDATE supplier_account SET locked_key = $3, key_ending = $4, trouble = '', trouble_code = NULL
WHERE tenant_id = $1 AND id = $2"""
# A tenant has one supplier at a time: products, syncs and orders are those of its newest account.
_IS_LISTED_ELSEWHERE = """
SELECT coalesce((SELECT kind FROM supplier_account WHERE tenant_id = $1 ORDER BY create_time DESC, id DESC LIMIT 1), $3)
  <> $2 AND EXISTS (SELECT FROM listing WHERE tenant_id = $1 AND status <> 'delisted')"""
_DATA = "SELECT data FROM listing WHERE tenant_id = $1 AND id = $2"
_DATA_WITH_OWN = "SELECT data, has_own_description FROM listing WHERE tenant_id = $1 AND id = $2"
_KEY_ENDING_LENGTH = 4
# An event holds at most a megabyte.
_MAX_DESCRIPTION = 200_000


async def _add_data(items: Sequence[Any]) -> None:
    """Add the supplier's product, as it was last read, to each item."""
    transaction = current_transaction()
    for item in items:
        data = await transaction.connection.fetchval(_DATA, transaction.tenant_id, parse_uuid(item.id))
        item.data = data or ""


async def _add_description(items: Sequence[Any]) -> None:
    """Add to each item the description as the supplier wrote it, and the supplier's number of the product."""
    transaction = current_transaction()
    for item in items:
        row = await transaction.connection.fetchrow(
            _DATA_WITH_OWN, transaction.tenant_id, parse_uuid(item.id)
        )
        data = json.loads((row and row["data"]) or "{}")
        has_own = row and row["has_own_description"]
        text = _to_paragraphs(item.description) if has_own else _text(data, "description")
        item.description_html = text[:_MAX_DESCRIPTION]
        item.sku = _text(data, "productSku")[:64]


def _text(data: Mapping[str, object], name: str) -> str:
    value = data.get(name)
    return value.strip() if isinstance(value, str) else ""


def _to_paragraphs(text: str) -> str:
    """Return the HTML of a description that a person wrote."""
    return "".join(f"<p>{html.escape(line)}</p>" for line in text.splitlines() if line.strip())


def _default_settings(tenant_id: UUID) -> pb.DropshipSettings:
    defaults = DropshipSettings(tenant_id=tenant_id, id=tenant_id)
    return pb.DropshipSettings(
        id=str(tenant_id),
        version=1,
        multiplier=format(defaults.multiplier, "f"),
        update_prices=defaults.update_prices,
        hide_out_of_stock=defaults.hide_out_of_stock,
        sync_hours=defaults.sync_hours,
    )


accounts = Resource(
    service=_SERVICES["SupplierAccounts"], row=SupplierAccount, default_order="create_time DESC"
)
rules = Resource(service=_SERVICES["PricingRules"], row=PricingRule, default_order="position, name")
searches = Resource(service=_SERVICES["SupplierSearches"], row=SupplierSearch, default_order="name")
settings = Singleton(
    Resource(service=_SERVICES["DropshipSettingsItems"], row=DropshipSettings), _default_settings
)
listings = Resource(
    service=_SERVICES["CjProducts"],
    row=Listing,
    filters={"name": contains("lower(name)", str.casefold)},
    default_order="create_time DESC",
    enrich_item=_add_description,
)
listings_with_data = Resource(
    service=_SERVICES["CjProducts"],
    row=Listing,
    filters={"name": contains("lower(name)", str.casefold)},
    default_order="create_time DESC",
    enrich_item=_add_data,
    to_event=lambda item, _: events_pb.ListingDelisted(listing=item),
)
imports = Resource(service=_SERVICES["Imports"], row=Import, default_order="create_time DESC")
orders = Resource(
    service=_SERVICES["SupplierOrders"], row=SupplierOrder, default_order="create_time DESC, id DESC"
)
risks = Resource(
    service=_SERVICES["ListingRisks"], row=ListingRisk, default_order="create_time DESC, id DESC"
)
changes = Resource(
    service=_SERVICES["CjProductChanges"], row=ListingChange, default_order="create_time DESC, id DESC"
)


class AccountsWithKeys:
    """Accounts and their API keys, which are stored encrypted and never returned."""

    def __init__(self, cipher: KeyCipher) -> None:
        self._cipher = cipher

    async def create(self, request: Any) -> Any:
        """Create an account with its key encrypted. Raise ValidationError for a kind that there is not, or another than
        that of what is listed."""
        kind = request.item.kind = request.item.kind or CJ
        if kind not in KINDS:
            raise invalid_field("item.kind", f"Send one of: {', '.join(KINDS)}.", "choice")
        transaction = current_transaction()
        if await transaction.connection.fetchval(_IS_LISTED_ELSEWHERE, transaction.tenant_id, kind, CJ):
            raise invalid_field(
                "item.kind", "Delist the products of the other supplier first.", "not-allowed"
            )
        item = await accounts.create(request)
        return await self._store_key(item.id, request.item.api_key)

    async def update(self, request: Any) -> Any:
        """Change an account, and its key if one was sent. Raise ValidationError for another kind."""
        if "kind" in request.mask.paths:
            account = await accounts.read(request.item.id)
            if request.item.kind != account.kind:
                raise invalid_field("item.kind", "An account stays at its supplier.", "not-allowed")
        item = await accounts.update(request)
        if "api_key" not in request.mask.paths:
            return item
        changed = await self._store_key(item.id, request.item.api_key)
        before, after = ({"apiKey": f"…{account.key_ending}"} for account in (item, changed))
        kind = resource_kinds(accounts.service)["Update"]
        audit.record(Change(kind, parse_uuid(item.id), item.name, before, after))
        return changed

    async def _store_key(self, account_id: str, api_key: str) -> Any:
        transaction, key = current_transaction(), api_key.strip()
        encrypted = self._cipher.encrypt(key, account_id)
        await transaction.connection.execute(
            _STORE_KEY,
            *(transaction.tenant_id, parse_uuid(account_id), encrypted, key[-_KEY_ENDING_LENGTH:]),
        )
        return await accounts.read(account_id)


def publish_import_changed(item: Any) -> None:
    """Add the event `import-changed` of an import that was written as a resource."""
    # The stub has no keyword argument `import`.
    outbox.add(parse_uuid(item.id), events_pb.ImportChanged(**{"import": item}))  # type: ignore[arg-type]  # as above
