import grpc
import grpc.aio
import pytest
from chassis.grpc import Dependencies, build_server
from chassis.testing import Issuer
from google.rpc import error_details_pb2
from grpc_status import rpc_status
from orders_pos.service import SERVICE
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

ISSUER = Issuer()


@pytest.fixture(scope="module")
async def channel(database):
    """A channel to the service."""
    server = build_server(list(SERVICE.servicers), Dependencies(database, ISSUER.verifier))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        yield channel
    await server.stop(None)


@pytest.fixture
def call_over_grpc(channel, admin):
    """Call an rpc with the admin's token, or another one if given."""

    async def call_over_grpc(name: str, request, reply: type, key: str = "", token: str | None = None):
        token = ISSUER.token(admin) if token is None else token
        metadata = [("authorization", f"Bearer {token}"), *([("idempotency-key", key)] if key else [])]
        rpc_call = channel.unary_unary(
            f"/souk.orders.v1.{name}",
            request_serializer=type(request).SerializeToString,
            response_deserializer=reply.FromString,
        )
        return await rpc_call(request, metadata=metadata, timeout=30)

    return call_over_grpc


@pytest.fixture
def call_error(call_over_grpc):
    """Return the status code of a failing call and its details by type."""

    async def call_error(*fields, **more):
        with pytest.raises(grpc.aio.AioRpcError) as error:
            await call_over_grpc(*fields, **more)
        status = rpc_status.from_call(error.value)
        return error.value.code(), {detail.TypeName(): detail for detail in status.details}

    return call_error


def unpack(detail, kind):
    message = kind()
    assert detail.Unpack(message)
    return message


async def test_checkout_over_grpc_is_idempotent_and_can_be_read(call_over_grpc, shop):
    saved = await call_over_grpc("Checkout/Checkout", shop.cart(), pb.Order, key="k1")
    assert await call_over_grpc("Checkout/Checkout", shop.cart(), pb.Order, key="k1") == saved
    assert await call_over_grpc("Orders/GetOrder", rpc.GetOrderRequest(id=saved.id), pb.Order) == saved


@pytest.mark.asvs("7.2.1", "8.3.1")
@pytest.mark.parametrize("token", ["", "not-a-token", Issuer().token])
async def test_missing_or_foreign_token_is_unauthenticated(call_error, admin, token):
    token = token(admin) if callable(token) else token
    code, _ = await call_error(
        "Orders/ListOrders", rpc.ListOrdersRequest(), rpc.ListOrdersResponse, token=token
    )
    assert code is grpc.StatusCode.UNAUTHENTICATED


@pytest.mark.asvs("9.2.1")
async def test_expired_token_is_unauthenticated(call_error, admin):
    token = ISSUER.token(admin, exp=1)
    code, _ = await call_error(
        "Orders/ListOrders", rpc.ListOrdersRequest(), rpc.ListOrdersResponse, token=token
    )
    assert code is grpc.StatusCode.UNAUTHENTICATED


@pytest.mark.asvs("2.2.2")
async def test_invalid_checkout_has_field_violations(call_error, shop):
    code, details = await call_error("Checkout/Checkout", shop.cart(discount_percent="101"), pb.Order)
    violations = unpack(details["google.rpc.BadRequest"], error_details_pb2.BadRequest)
    assert code is grpc.StatusCode.INVALID_ARGUMENT
    assert [(violation.field, violation.reason) for violation in violations.field_violations] == [
        ("discount_percent", "range")
    ]


async def test_stale_update_has_the_current_item_in_its_details(call_error, change, shop):
    current = await change(shop.soap, name="Black soap")
    request = rpc.UpdateProductRequest(item=pb.Product(id=shop.soap.id, name="Towel"), version=1)
    request.mask.paths.append("name")
    code, details = await call_error("Products/UpdateProduct", request, pb.Product)
    assert code is grpc.StatusCode.ABORTED
    assert unpack(details["souk.orders.v1.Product"], pb.Product) == current
