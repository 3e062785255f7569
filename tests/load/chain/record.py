"""`python -m load.chain.record`: record the works of today. The bare chain stays as it is while they do the same."""

import asyncio
from uuid import uuid4

from chassis.testing import Rpcs
from google.protobuf.message import Message
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_resources_pb2 as rpc
from souk.type.v1.paging_pb2 import Page
from souk_local.stack import Stack

from load.chain.works import Work, encode, save
from load.http_client import fetch_bytes, sign_in
from load.recording import ADMIN_OF_ATLAS, Statement, checkout_request, name_new_ids, record
from load.requests import REQUESTS, find_paths, to_id
from load.shop import FEW, add_products, build_order
from load.souk import running_souk


async def main() -> None:
    async with running_souk() as stack:
        await add_products(stack, FEW)
        save(await record_all(stack))


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
        statements, reply, key = await _record(stack, rpc_name, message, is_keyed=message is saved)
        refs = names | {key: "new.key"}
        if key:
            refs |= {str(id_): f"new.{variable}" for id_, variable in name_new_ids(statements).items()}
        request = REQUESTS[name]
        path, body = request.path.format(**paths), order if request.sends else None
        response = await fetch_bytes(port, request.method, path, token, body)
        encoded = [(sql, encode(values, refs)) for sql, values in statements]
        works[name] = Work(encoded, message.ByteSize(), reply.ByteSize(), len(response))
    return works


async def _record(
    stack: Stack, rpc_name: str, message: Message, *, is_keyed: bool
) -> tuple[list[Statement], Message, str]:
    """Return the statements of a call, its reply, and the key under which the last one is stored."""
    keys = [""]

    async def call(rpcs: Rpcs) -> Message:
        keys.append(str(uuid4()) if is_keyed else "")
        return await rpcs(rpc_name, message, ADMIN_OF_ATLAS, keys[-1] or None)

    statements, reply = await record(stack, call)
    return statements, reply, f"{ADMIN_OF_ATLAS.user_id}:{keys[-1]}" if is_keyed else ""


if __name__ == "__main__":
    asyncio.run(main())
