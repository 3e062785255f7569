"""Schemas of the bodies and responses of checkout and its like."""

from chassis.descriptors import find_rpc
from souk.orders.v1 import carts_pb2, carts_service_pb2, orders_service_pb2, wheel_pb2

from gateway.contract import schemas
from gateway.contract.schemas import Schema, ref

# Of a checkout nothing is required, since it may be an edit or a preview.
_PARTIAL_BODY = find_rpc(orders_service_pb2, "Checkout", "Checkout")
_BODIES = (
    find_rpc(orders_service_pb2, "Checkout", "CalculateShippingFees"),
    find_rpc(orders_service_pb2, "Checkout", "CalculateShippingSlots"),
    find_rpc(carts_service_pb2, "Carts", "SetCartLines"),
    find_rpc(carts_service_pb2, "Carts", "SetCartFreight"),
    find_rpc(carts_service_pb2, "ShopOrders", "PlaceShopOrder"),
)
_REPLIES = (
    orders_service_pb2.Quote,
    orders_service_pb2.CalculateShippingFeesResponse,
    orders_service_pb2.PreviewDatesResponse,
    orders_service_pb2.CalculateShippingSlotsResponse,
    orders_service_pb2.PlanToursResponse,
    orders_service_pb2.ImportRows,
    carts_pb2.ShopCart,
    carts_pb2.CartOptions,
    carts_service_pb2.CreateCartHandoverResponse,
    carts_pb2.PlacedOrder,
    wheel_pb2.WheelSpin,
    wheel_pb2.WheelState,
    carts_service_pb2.ReceiveCardEventResponse,
)
# Who else has an order open; the gateway itself answers this.
_VIEWERS: Schema = {
    "type": "object",
    "required": ["viewers"],
    "properties": {
        "viewers": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["id", "fullName"],
                "properties": {"id": {"type": "string"}, "fullName": {"type": "string"}},
            },
        }
    },
}


def _schemas() -> dict[str, Schema]:
    schemas_: dict[str, Schema] = {}
    for message in _REPLIES:
        schemas.read(message.DESCRIPTOR, schemas_)
    schemas.body(_PARTIAL_BODY, schemas_, is_partial=True)
    for method in _BODIES:
        schemas.body(method, schemas_)
    schemas.write(carts_service_pb2.CartFields.DESCRIPTOR, schemas_, "Body")
    schemas_["Viewers"] = _VIEWERS
    return schemas_


def response_schemas() -> dict[str, Schema]:
    """Return the schemas of the bodies and responses."""
    return {
        **_schemas(),
        "Saved": {"anyOf": [ref("Order"), ref("PreviewDatesResponse")]},
    }
