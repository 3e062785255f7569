"""`python -m load.chain.record`: record the works of today. The bare chain stays as it is unless they do other things."""

import asyncio
from uuid import uuid4

from chassis.testing import Rpcs
from google.protobuf.message import Message
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_resources_pb2 as rpc
from souk.type.v1.paging_pb2 import Page
from souk_local.layout import ROOT, Layout
from souk_local.ports import find_free
from souk_local.servers import wipe
from souk_local.stack import Stack

from load.chain.works import Work, encode, save
from load.http_client import fetch_bytes, sign_in
from load.recording import ADMIN_OF_ATLAS, checkout_request, name_new_ids, record
from load.requests import REQUESTS, find_paths, to_id
from load.shop import FEW, add_products, build_order

_PORTS = 20


async def main() -> None:
    layout = Layout(ROOT / ".data/bench", find_free(_PORTS))
    wipe(layout)
    stack = Stack(layout, report=lambda _: None)
    await stack.start()
    try:
        await add_products(stack, FEW)
        save(await record_all(stack))
    finally:
        await stack.stop()


async def record_all(stack: Stack) -> dict[str, Work]:
    """Return what each request does, in a tenant of few products."""
    port = stack.layout.gateway
    token = await sign_in(port)
    order = await build_order(port, token)
    paths = await find_paths(port, token, order)
    names = {to_id(path): name for name, path in paths.items()}
    saved = checkout_request(order)
    messages: dict[str, tuple[str, Message]] = {
        "list of 30 products": ("ListProducts", rpc.ListProductsRequest(page=Page(limit=30))),
        "search of 24": (
            "ListProducts",
            rpc.ListProductsRequest(page=Page(limit=24), filter=pb.ProductFilter(name="chemise")),
        ),
        "list of 30 orders": ("ListOrders", rpc.ListOrdersRequest(page=Page(limit=30))),
        "order read": ("GetOrder", rpc.GetOrderRequest(id=to_id(paths["order"]))),
        "order saved": ("Checkout", saved),
    }
    works = {}
    for name, (rpc_name, message) in messages.items():
        refs = dict(names)

        async def call(rpcs: Rpcs, rpc_name: str = rpc_name, message: Message = message) -> Message:
            if message is not saved:
                return await rpcs(rpc_name, message, ADMIN_OF_ATLAS)
            key = str(uuid4())
            refs[f"{ADMIN_OF_ATLAS.user_id}:{key}"] = "new.key"
            return await rpcs(rpc_name, message, ADMIN_OF_ATLAS, key)

        statements, reply = await record(stack, call)
        if message is saved:
            refs |= {str(id_): f"new.{variable}" for id_, variable in name_new_ids(statements).items()}
        request = REQUESTS[name]
        response = await fetch_bytes(
            port, request.method, request.path.format(**paths), token, order if request.has_body else None
        )
        encoded = [(sql, encode(values, refs)) for sql, values in statements]
        works[name] = Work(encoded, message.ByteSize(), reply.ByteSize(), len(response))
    return works


if __name__ == "__main__":
    asyncio.run(main())
