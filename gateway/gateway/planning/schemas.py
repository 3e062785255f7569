"""Schemas of the bodies and responses of planning."""

from typing import Any

from souk.planning.v1 import planning_service_pb2 as contract

from gateway.contract import schemas
from gateway.rpc import find_rpc


def _schemas() -> dict[str, Any]:
    schemas_: schemas.Schemas = {}
    for message in (contract.PlanTasks, contract.PlanSchedule, contract.PlanEdit):
        schemas.read(message.DESCRIPTOR, schemas_)
    schemas.body(find_rpc(contract, "Planning", "ImportPlan"), schemas_)
    return schemas_


SCHEMAS = _schemas()
