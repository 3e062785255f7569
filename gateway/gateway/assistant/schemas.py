"""Schemas of the assistant's bodies."""

from typing import Any

from souk.assistant.v1 import assistant_service_pb2 as contract

from gateway.contract import schemas
from gateway.rpc import find_rpc


def _schemas() -> dict[str, Any]:
    schemas_: schemas.Schemas = {}
    schemas.body(find_rpc(contract, "AiPreviews", "PreviewHtml"), schemas_)
    schemas.body(find_rpc(contract, "AiTurns", "StopTurn"), schemas_)
    schemas.read(contract.StopTurnResponse.DESCRIPTOR, schemas_)
    return schemas_


SCHEMAS = _schemas()
