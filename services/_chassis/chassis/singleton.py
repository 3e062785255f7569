"""A resource of one item, which has the tenant's id and exists before it is stored."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from google.protobuf.message import Message

from chassis.columns import parse_uuid
from chassis.db import current_transaction
from chassis.errors import NotFoundError
from chassis.grpc import AnyHandler, Servicer
from chassis.resource import Resource


@dataclass(frozen=True)
class Singleton:
    """`default` returns the item of a tenant that has not stored its own."""

    resource: Resource
    default: Callable[[UUID], Message]

    def servicer(self, **handlers: AnyHandler) -> Servicer:
        """Return the rpcs of the resource; `handlers` replace those of their names."""
        noun = self.resource.noun
        own = {f"Get{noun}": self.get, f"Update{noun}": self.update, **handlers}
        names = [method.name for method in self.resource.service.methods]
        return Servicer(self.resource.service, {name: own.get(name, self.list_items) for name in names})

    async def read(self) -> Any:
        """Return the stored item, or the default."""
        tenant_id = current_transaction().tenant_id
        items = await self.resource.select("id = $2", [tenant_id])
        item = items[0] if items else self.default(tenant_id)
        if self.resource.enrich:
            await self.resource.enrich([item])
        return item

    async def list_items(self, request: Any) -> Any:
        """List the only item, unless the filter excludes it."""
        ids = {parse_uuid(id_) for id_ in request.filter.id}
        is_matching = not ids or current_transaction().tenant_id in ids
        items = [await self.read()] if is_matching else []
        return self.resource.list_reply(items=items if request.page.limit else [], total=len(items))

    async def get(self, request: Any) -> Any:
        """Return the item. Raise NotFoundError for any other id than the tenant's."""
        _check_id(request.id)
        return await self.read()

    async def update(self, request: Any) -> Any:
        """Update the item, storing the default first if there is none."""
        await self.ensure(request.item.id)
        return await self.resource.update(request)

    async def ensure(self, item_id: str) -> None:
        """Store the default if there is no item. Raise NotFoundError for any other id than the tenant's."""
        _check_id(item_id)
        transaction = current_transaction()
        await transaction.connection.execute(
            f"INSERT INTO {self.resource.table.name} (tenant_id, id) VALUES ($1, $1)"  # noqa: S608  # the table's name
            " ON CONFLICT (tenant_id, id) DO NOTHING",
            transaction.tenant_id,
        )


def _check_id(item_id: str) -> None:
    if parse_uuid(item_id) != current_transaction().tenant_id:
        raise NotFoundError("There is no such item.")
