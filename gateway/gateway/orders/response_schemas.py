"""Schemas of the bodies and responses of checkout and its like."""

from typing import Any

from souk.orders.v1 import carts_pb2, carts_service_pb2, orders_pb2, orders_service_pb2, wheel_pb2

from gateway.contract import schemas
from gateway.contract.schemas import Schema, ref
from gateway.rpc import find_rpc

# Of a checkout nothing is required, since it may be an edit or a preview.
_PARTIAL_BODY = find_rpc(orders_service_pb2, "Checkout", "Checkout")
_BODIES = (
    find_rpc(orders_service_pb2, "Checkout", "CalculateShippingFees"),
    find_rpc(orders_service_pb2, "Checkout", "CalculateShippingSlots"),
    find_rpc(orders_service_pb2, "Payments", "TakePayment"),
    find_rpc(orders_service_pb2, "Payments", "RefundPayment"),
    find_rpc(orders_service_pb2, "Payments", "WriteOff"),
    find_rpc(orders_service_pb2, "OrderReturns", "AcceptOrderReturn"),
    find_rpc(orders_service_pb2, "OrderReturns", "RejectOrderReturn"),
    find_rpc(orders_service_pb2, "Steps", "MoveOrder"),
    find_rpc(orders_service_pb2, "Steps", "MoveOrders"),
    find_rpc(orders_service_pb2, "Invoices", "CancelInvoice"),
    find_rpc(orders_service_pb2, "Customers", "MergeCustomers"),
    find_rpc(orders_service_pb2, "Messages", "SendMessage"),
    find_rpc(orders_service_pb2, "MessagePreviews", "PreviewMessage"),
    find_rpc(orders_service_pb2, "CashSessions", "CloseCashSession"),
    find_rpc(orders_service_pb2, "CashSessions", "BringInCash"),
    find_rpc(carts_service_pb2, "Carts", "SetCartLines"),
    find_rpc(carts_service_pb2, "Carts", "SetCartFreight"),
    find_rpc(carts_service_pb2, "Carts", "StopCartReminders"),
    find_rpc(carts_service_pb2, "ShopOrders", "PlaceShopOrder"),
    find_rpc(carts_service_pb2, "CardAccounts", "SetCardAccount"),
    find_rpc(wheel_pb2, "Wheel", "ExchangePoints"),
)
_MESSAGES = {
    "Quote": orders_service_pb2.Quote,
    "ShippingFees": orders_service_pb2.CalculateShippingFeesResponse,
    "DatePreview": orders_service_pb2.PreviewDatesResponse,
    "ShippingSlots": orders_service_pb2.CalculateShippingSlotsResponse,
    "StepMoves": orders_service_pb2.MoveOrdersResponse,
    "Tours": orders_service_pb2.PlanToursResponse,
    "OrderFigures": orders_service_pb2.ReadFiguresResponse,
    "SalesReport": orders_service_pb2.ReadSalesResponse,
    "ErasedCustomer": orders_service_pb2.EraseCustomerResponse,
    "PublicHolidays": orders_service_pb2.ListPublicHolidaysResponse,
    "RefreshedExchangeRates": orders_service_pb2.RefreshExchangeRatesResponse,
    "ImportRows": orders_service_pb2.ImportRows,
    "CashReport": orders_service_pb2.CashReport,
    "OutsideCash": orders_service_pb2.OutsideCash,
    "MessagePreview": orders_service_pb2.PreviewMessageResponse,
    "ShopCart": carts_pb2.ShopCart,
    "CartOptions": carts_pb2.CartOptions,
    "StoppedReminders": carts_service_pb2.StopCartRemindersResponse,
    "CartHandover": carts_service_pb2.CreateCartHandoverResponse,
    "PlacedOrder": carts_pb2.PlacedOrder,
    "TrackedOrder": carts_pb2.TrackedOrder,
    "PublicShop": carts_pb2.PublicShop,
    "WheelState": wheel_pb2.WheelState,
    "WheelSpin": wheel_pb2.WheelSpin,
    "ShopPayment": carts_pb2.ShopPayment,
    "ReceivedCardEvent": carts_service_pb2.ReceiveCardEventResponse,
    "CardAccount": carts_pb2.CardAccount,
    "CardRefunds": carts_service_pb2.ListCardRefundsResponse,
}
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
_LISTS = {"OrderVersionList": orders_pb2.OrderVersion, "StepMoveList": orders_pb2.StepMove}


def _schemas() -> dict[str, Schema]:
    schemas_: dict[str, Schema] = {}
    for name, message in _MESSAGES.items():
        reference = schemas.read(message.DESCRIPTOR, schemas_)
        schemas_[name] = schemas_.pop(reference["$ref"].rpartition("/")[2])
    schemas.body(_PARTIAL_BODY, schemas_, is_partial=True)
    for method in _BODIES:
        schemas.body(method, schemas_)
    schemas.write(carts_service_pb2.CartFields.DESCRIPTOR, schemas_, "Body")
    schemas_["Viewers"] = _VIEWERS
    for name, item in _LISTS.items():
        schemas_[name] = _list(schemas.read(item.DESCRIPTOR, schemas_))
    return schemas_


def _list(item: Schema) -> Schema:
    properties: dict[str, Any] = {
        "@id": {"type": "string"},
        "@type": {"type": "string", "const": "hydra:Collection"},
        "hydra:member": {"type": "array", "items": item},
        "hydra:totalItems": {"type": "integer", "minimum": 0},
        "totalItems": {"type": "integer", "minimum": 0},
    }
    return {"type": "object", "properties": properties, "required": list(properties)}


def response_schemas() -> dict[str, Schema]:
    """Return the schemas of the bodies and responses."""
    return {
        **_schemas(),
        "Saved": {"anyOf": [ref("Order"), ref("DatePreview")]},
    }
