"""Schemas of the bodies and responses of routes that are no plain call of an rpc."""

from chassis.descriptors import find_rpc
from souk.identity.v1 import account_service_pb2, customer_sign_in_service_pb2, edge_service_pb2

from gateway.contract import schemas
from gateway.contract.schemas import ref

_REPLIES = (
    account_service_pb2.Me,
    account_service_pb2.SwitchablePerson,
    account_service_pb2.PasskeyOptions,
    account_service_pb2.PasskeyProof,
    account_service_pb2.Passkey,
    edge_service_pb2.PublicTenant,
)
_BODIES = (
    find_rpc(account_service_pb2, "OwnPasskeys", "BeginPasskey"),
    find_rpc(account_service_pb2, "OwnPasskeys", "AddPasskey"),
    find_rpc(account_service_pb2, "OwnPasskeys", "ProveByPasskey"),
    find_rpc(customer_sign_in_service_pb2, "CustomerSignIn", "RequestCustomerCode"),
    find_rpc(customer_sign_in_service_pb2, "CustomerSignIn", "CheckCustomerCode"),
)


def response_schemas() -> schemas.Schemas:
    """Return the schemas of the bodies and responses."""
    schemas_: schemas.Schemas = {}
    for message in _REPLIES:
        schemas.read(message.DESCRIPTOR, schemas_)
    for method in _BODIES:
        schemas.body(method, schemas_)
    # An object, as the browser writes it.
    for body in ("AddPasskeyBody", "ProveByPasskeyBody"):
        schemas_[body]["properties"]["credential"] = {"type": "object"}
    schemas_["SwitchablePeople"] = {"type": "array", "items": ref("SwitchablePerson")}
    return schemas_
