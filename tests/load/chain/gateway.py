"""The gateway of the bare chain: `python -m load.chain.gateway`, with CHAIN_LISTEN and CHAIN_SERVICE."""

import asyncio
import os
from contextlib import AsyncExitStack

import grpc.aio
import uvloop
from chassis import garbage
from chassis.service import open_with
from fastapi import FastAPI, Request, Response
from gateway.http_server import HttpServer

from load.chain.service import SERVICE
from load.chain.works import load

_BACKPRESSURE = 400


async def main() -> None:
    app, works = FastAPI(openapi_url=None), load()
    options = [("grpc.use_local_subchannel_pool", 1)]
    channel = grpc.aio.insecure_channel(os.environ["CHAIN_SERVICE"], options=options)
    calls = {name: channel.unary_unary(f"/{SERVICE}/{name}") for name in works}
    responses = {name: bytes(work.response_size) for name, work in works.items()}
    requests = {name: bytes(work.request_size) for name, work in works.items()}

    @app.api_route("/{name}", methods=["GET", "POST"])
    async def serve(name: str, request: Request) -> Response:
        await request.body()
        await calls[name](requests[name], timeout=10)
        return Response(responses[name], media_type="application/json")

    async with AsyncExitStack() as stack:
        garbage.tune()
        await open_with(
            stack, HttpServer(app, os.environ["CHAIN_LISTEN"], _BACKPRESSURE, lost=lambda: os._exit(1))
        )
        await asyncio.Event().wait()


if __name__ == "__main__":
    uvloop.run(main())
