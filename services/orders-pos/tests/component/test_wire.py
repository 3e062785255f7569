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
    """A channel to the whole service."""
    server = build_server(list(SERVICE.servicers), Dependencies(database, ISSUER.verifier))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        yield channel
    await server.stop(None)


@pytest.fixture
def call(channel, admin):
    """Calls an rpc as the admin; another token, or none, where one is named."""

    async def call(name: str, request, reply: type, key: str = "", token: str | None = None):
        token = ISSUER.token(admin) if token is None else token
        metadata = [("authorization", f"Bearer {token}"), *([("idempotency-key", key)] if key else [])]
        verb = channel.unary_unary(
            f"/souk.orders.v1.{name}",
            request_serializer=type(request).SerializeToString,
            response_deserializer=reply.FromString,
        )
        return await verb(request, metadata=metadata, timeout=5)

    return call


@pytest.fixture
def refusal(call):
    """The code of a refused call and its details by type."""

    async def refusal(*told, **more):
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await call(*told, **more)
        status = rpc_status.from_call(refused.value)
        return refused.value.code(), {detail.TypeName(): detail for detail in status.details}

    return refusal


def unpacked(detail, kind):
    message = kind()
    assert detail.Unpack(message)
    return message


async def test_a_sale_over_the_wire_is_made_once_and_read_back(call, shop):
    saved = await call("Checkout/Checkout", shop.cart(), pb.Order, key="k1")
    assert await call("Checkout/Checkout", shop.cart(), pb.Order, key="k1") == saved
    assert await call("Orders/GetOrder", rpc.GetOrderRequest(id=saved.id), pb.Order) == saved


@pytest.mark.parametrize("token", ["", "not-a-token", Issuer().token])
async def test_without_a_token_of_ours_nothing_is_answered(refusal, admin, token):
    token = token(admin) if callable(token) else token
    code, _ = await refusal("Orders/ListOrders", rpc.ListOrdersRequest(), rpc.ListOrdersResponse, token=token)
    assert code is grpc.StatusCode.UNAUTHENTICATED


async def test_an_expired_token_is_refused(refusal, admin):
    token = ISSUER.token(admin, exp=1)
    code, _ = await refusal("Orders/ListOrders", rpc.ListOrdersRequest(), rpc.ListOrdersResponse, token=token)
    assert code is grpc.StatusCode.UNAUTHENTICATED


async def test_a_refused_sale_names_its_fields(refusal, shop):
    code, details = await refusal("Checkout/Checkout", shop.cart(discount_percent="101"), pb.Order)
    violations = unpacked(details["google.rpc.BadRequest"], error_details_pb2.BadRequest)
    assert code is grpc.StatusCode.INVALID_ARGUMENT
    assert [(fault.field, fault.reason) for fault in violations.field_violations] == [
        ("discount_percent", "range")
    ]


async def test_a_stale_change_carries_the_item_as_it_is(refusal, change, shop):
    newest = await change(shop.soap, name="Black soap")
    request = rpc.UpdateProductRequest(item=pb.Product(id=shop.soap.id, name="Towel"), version=1)
    request.mask.paths.append("name")
    code, details = await refusal("Products/UpdateProduct", request, pb.Product)
    assert code is grpc.StatusCode.ABORTED
    assert unpacked(details["souk.orders.v1.Product"], pb.Product) == newest
