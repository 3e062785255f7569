"""Client of the orders context: the products that the public shop page shows, read with the guest's token."""

from dataclasses import dataclass
from decimal import Decimal

import grpc
import grpc.aio
import structlog
from chassis.context import current_caller
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

log = structlog.get_logger()

_TIMEOUT, _MAX_PRODUCTS = 2.5, 60


@dataclass(frozen=True)
class ShopProduct:
    """`is_from` says that there are dearer choices."""

    id: str
    name: str
    description: str
    image: str
    price: Decimal
    final_price: Decimal
    unit: str
    is_from: bool


class GrpcShop:
    """`address` is host:port of the orders service."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._channel: grpc.aio.Channel | None = None

    async def list_products(self) -> list[ShopProduct] | None:
        """Return the first products; None if the service does not answer."""
        if self._channel is None:
            self._channel = grpc.aio.insecure_channel(self._address)
        request = rpc.ListProductsRequest()
        request.page.limit = _MAX_PRODUCTS
        method = self._channel.unary_unary(
            "/souk.orders.v1.Products/ListProducts",
            request_serializer=lambda message: message.SerializeToString(),
            response_deserializer=rpc.ListProductsResponse.FromString,
        )
        metadata = [("authorization", f"Bearer {current_caller().token}")]
        try:
            reply = await method(request, timeout=_TIMEOUT, metadata=metadata)
        except grpc.aio.AioRpcError as error:
            log.warning("products-not-read", error=str(error.code()))
            return None
        return [_to_product(item) for item in reply.items]

    async def close(self) -> None:
        if self._channel is not None:
            await self._channel.close(1)


def _to_product(product: pb.Product) -> ShopProduct:
    price = Decimal(product.price or "0")
    return ShopProduct(
        product.id,
        product.name,
        product.description,
        product.image,
        price,
        Decimal(product.final_price) if product.HasField("final_price") else price,
        product.unit,
        bool(product.attribute_values),
    )
