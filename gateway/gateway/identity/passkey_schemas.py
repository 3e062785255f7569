"""Schemas of the bodies and responses of the ceremonies of passkeys."""

from chassis.descriptors import find_rpc
from souk.identity.v1 import account_service_pb2 as contract

from gateway.contract import schemas


def _schemas() -> schemas.Schemas:
    schemas_: schemas.Schemas = {}
    for name in ("BeginPasskey", "AddPasskey"):
        schemas.body(find_rpc(contract, "OwnPasskeys", name), schemas_)
    # An object, as the browser writes it.
    schemas_["AddPasskeyBody"]["properties"]["credential"] = {"type": "object"}
    schemas.read(contract.PasskeyOptions.DESCRIPTOR, schemas_)
    schemas.read(contract.Passkey.DESCRIPTOR, schemas_)
    return schemas_


SCHEMAS = _schemas()
