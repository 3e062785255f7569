"""What an order was before each change, and the steps it went through."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from chassis.columns import to_timestamp
from chassis.db import current_transaction
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.orders.differences import differing
from orders_pos.adapters.orders.resources import get_order, hide_phones, orders

_STEPS = """
SELECT h.step_code, t.name, h.moved_at, h.moved_by_name, h.reason FROM order_step h
LEFT JOIN step_type t ON t.tenant_id = h.tenant_id AND t.code = h.step_code
WHERE h.tenant_id = $1 AND h.order_id = $2 ORDER BY h.moved_at DESC, h.id DESC"""
# A kept version is read as the row that it was.
_KEPT = """(SELECT s.* FROM order_version v, jsonb_populate_record(NULL::order_shown, v.data) s
WHERE v.tenant_id = $1 AND v.order_id = $2 {which}) AS kept"""
_MOST = 200


async def version_message(order_id: UUID, version: int) -> Any:
    """The order as it was at a version that is over; None when there is none."""
    found = await _kept(order_id, "AND v.version = $3", version)
    return found[0] if found else None


async def read_versions(request: Any) -> Any:
    """All versions, the newest first, each with what it changed."""
    current = await get_order(request)
    kept = await _kept(UUID(current.id), f"ORDER BY v.version DESC LIMIT {_MOST}")
    await hide_phones(kept)
    reply = rpc.ReadVersionsResponse()
    before: list[Any] = [*kept, None]
    for order, older in zip([current, *kept], before, strict=True):
        reply.items.append(_version(order, older))
    return reply


async def read_steps(request: Any) -> Any:
    """The steps, the newest first."""
    order = await get_order(request)
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_STEPS, transaction.tenant_id, UUID(order.id))
    reply = rpc.ReadStepsResponse()
    for code, name, moved_at, moved_by, reason in rows:
        step = pb.StepMove(code=code, name=name or code, moved_by=moved_by, reason=reason)
        step.moved_at.CopyFrom(to_timestamp(moved_at))
        reply.items.append(step)
    return reply


def _version(order: pb.Order, before: pb.Order | None) -> pb.OrderVersion:
    changed = differing(before, order) if before else []
    return pb.OrderVersion(
        version=order.version,
        saved_at=order.update_time,
        saved_by=order.saved_by,
        changed=changed,
        order=order,
    )


async def _kept(order_id: UUID, which: str, *values: Any) -> Sequence[Any]:
    source = _KEPT.format(which=which)
    return await orders.select_from(source, [current_transaction().tenant_id, order_id, *values])
