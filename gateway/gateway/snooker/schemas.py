"""Schemas of the bodies and responses of snooker."""

from typing import Any

from souk.snooker.v1 import snooker_pb2
from souk.snooker.v1 import snooker_service_pb2 as contract

from gateway.contract import schemas
from gateway.rpc import find_rpc


def _schemas() -> dict[str, Any]:
    schemas_: schemas.Schemas = {}
    schemas.read(contract.SnookerStatistics.DESCRIPTOR, schemas_)
    schemas.read(snooker_pb2.SnookerMatch.DESCRIPTOR, schemas_, is_item=True)
    schemas.read(contract.ShotList.DESCRIPTOR, schemas_)
    for name in ("PlayShot", "UndoShot", "RedoShot", "EditShot"):
        schemas.body(find_rpc(contract, "SnookerScoring", name), schemas_)
    return schemas_


SCHEMAS = _schemas()
