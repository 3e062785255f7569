"""Previous versions of orders, and the steps they went through."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from chassis.columns import to_timestamp
from chassis.db import current_transaction
from chassis.descriptors import descriptor_of, public_name
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.orders.differences import differing_fields
from orders_pos.adapters.orders.resources import get_order, hide_phones, orders

_STEPS = """
SELECT h.step_code, t.name, coalesce(t.names, '{}'), h.moved_at, h.moved_by_name, h.reason FROM order_step h
LEFT JOIN step_type t ON t.tenant_id = h.tenant_id AND t.code = h.step_code
WHERE h.tenant_id = $1 AND h.order_id = $2 ORDER BY h.moved_at DESC, h.id DESC"""
# A version is stored as the row of `order_shown` that it was. Of old ones, the stage has a column for each language.
_FORMER_NAMES = "".join(
    f" #- ARRAY['shipment', 'current_step', 'name_{locale}']" for locale in ("en", "fr", "ar")
)
_VERSIONS = f"""(SELECT s.* FROM order_version v, jsonb_populate_record(NULL::order_shown, v.data{_FORMER_NAMES}) s
WHERE v.tenant_id = $1 AND v.order_id = $2 {{condition}}) AS version"""  # noqa: S608  # constants only
_MAX_VERSIONS = 200


async def version_message(order_id: UUID, version: int) -> Any:
    """Return a previous version of an order, or None."""
    versions = await _select_versions(order_id, "AND v.version = $3", version)
    return versions[0] if versions else None


async def read_versions(request: Any) -> Any:
    """Return all versions, newest first, each with the fields that it changed."""
    current = await get_order(request)
    previous_versions = await _select_versions(
        UUID(current.id), f"ORDER BY v.version DESC LIMIT {_MAX_VERSIONS}"
    )
    await hide_phones(previous_versions)
    reply = rpc.ReadVersionsResponse()
    predecessors: list[Any] = [*previous_versions, None]
    for order, previous in zip([current, *previous_versions], predecessors, strict=True):
        reply.items.append(_build_version(order, previous))
    return reply


async def read_steps(request: Any) -> Any:
    """Return the steps of an order, newest first."""
    order = await get_order(request)
    return rpc.ReadStepsResponse(items=await list_steps(UUID(order.id)))


async def list_steps(order_id: UUID) -> list[pb.StepMove]:
    """Return the steps of an order, newest first; what a caller may see is the rpc's to decide."""
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_STEPS, transaction.tenant_id, order_id)
    return [
        pb.StepMove(
            code=code,
            name=name or code,
            names=names,
            moved_by=moved_by,
            reason=reason,
            moved_at=to_timestamp(moved_at),
        )
        for code, name, names, moved_at, moved_by, reason in rows
    ]


def _build_version(order: pb.Order, previous: pb.Order | None) -> pb.OrderVersion:
    fields = descriptor_of(order).fields_by_name
    names = differing_fields(previous, order) if previous else []
    return pb.OrderVersion(
        version=order.version,
        saved_at=order.update_time,
        saved_by=order.saved_by,
        changed=[public_name(fields[name]) for name in names],
        order=order,
    )


async def _select_versions(order_id: UUID, condition: str, *values: Any) -> Sequence[Any]:
    source = _VERSIONS.format(condition=condition)
    return await orders.select_from(source, [current_transaction().tenant_id, order_id, *values])
