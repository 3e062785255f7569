"""Rpcs of the import list."""

from decimal import Decimal
from typing import Any
from uuid import UUID

from chassis.columns import enum_number, parse_uuid
from chassis.errors import invalid_field
from chassis.model import now
from chassis.resource import Resource
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc

from dropship_importer.adapters import resources
from dropship_importer.adapters.sql_drafts import SqlDrafts
from dropship_importer.domain.draft import VariantEdit
from dropship_importer.usecases.accept_drafts import AcceptDrafts, RejectedDraft, accept_drafts
from dropship_importer.usecases.edit_draft import DraftContent, EditDraft, edit_draft


async def edit(request: rpc.EditDraftRequest) -> Any:
    """Edit a draft. Raise NotFoundError, StaleError, ConflictError and ValidationError."""
    row = await resources.listings.lock_row(request.id)
    await resources.listings.check_version(row, request.edited_version, {})
    content = DraftContent(request.name.strip(), request.description.strip(), tuple(request.images))
    if not content.name:
        raise invalid_field("name", "This field is required.", "blank")
    edits = {edit.vid: _to_edit(edit) for edit in request.variants}
    await edit_draft(EditDraft(row.id, content, edits), SqlDrafts(now()))
    return await resources.listings_with_data.read(row.id)


async def accept(request: rpc.AcceptDraftsRequest) -> rpc.AcceptDraftsResponse:
    """Send drafts to the shop; return how many were accepted and why others were not. Raise ValidationError for an
    unknown one."""
    ids = await find_ids(request.listings, "listings", resources.listings, "cj_products")
    command = AcceptDrafts(ids, request.confirm_below_cost)
    accepted, rejected = await accept_drafts(command, SqlDrafts(now()))
    return rpc.AcceptDraftsResponse(accepted=accepted, rejected=[_to_message(draft) for draft in rejected])


async def find_ids(references: Any, field: str, resource: Resource, path: str) -> list[UUID]:
    """Return the ids of items. Raise ValidationError for one that does not exist."""
    ids = [parse_uuid(reference.removeprefix(f"/{path}/")) for reference in references]
    items = await resource.select("id = ANY($2::uuid[])", [[id_ for id_ in ids if id_]])
    existing = {item.id for item in items}
    for index, id_ in enumerate(ids):
        if str(id_) not in existing:
            raise invalid_field(f"{field}[{index}]", "There is no such item.", "unknown")
    return [id_ for id_ in ids if id_]


def _to_edit(message: rpc.DraftVariant) -> VariantEdit:
    price = Decimal(message.base_price) if message.HasField("base_price") else None
    return VariantEdit(price, message.is_left_out)


def _to_message(draft: RejectedDraft) -> rpc.RejectedDraft:
    code: Any = enum_number(pb.Reason.DESCRIPTOR, draft.reason.code or "")
    return rpc.RejectedDraft(
        listing_id=str(draft.id), name=draft.name, reason=draft.reason.text, reason_code=code
    )
