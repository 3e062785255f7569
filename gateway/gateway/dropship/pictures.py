"""The supplier's pictures, so that a browser asks nobody but us."""

from fastapi import APIRouter, Response
from souk.dropship.v1 import dropship_service_pb2 as rpc
from starlette.requests import Request

from gateway.callers import Callers
from gateway.calls import Said, call, method_of, query
from gateway.clients import Services
from gateway.dropship.reading import Reader
from gateway.refusals import Asked

_PICTURE = method_of(rpc, "Supplier", "ReadPicture")
_LONGEST = 1000
_HEADERS = {
    "Cache-Control": "private, max-age=86400",
    "Content-Security-Policy": "default-src 'none'; sandbox",
}


def router(services: Services, callers: Callers) -> APIRouter:
    made = APIRouter(prefix="/{locale:locale}/api/supplier", default_response_class=Response)

    @made.get("/picture", openapi_extra=_SAID)
    async def picture(http: Request) -> Response:
        caller, reader = await callers.entitled(http, _PICTURE), Reader()
        address = reader.text(http.query_params, "address", longest=_LONGEST)
        if not address.startswith(("https://", "http://")):
            reader.say("address", "Send the address of a picture.", "address")
        reader.check()
        asked = Asked(_PICTURE, "supplier", "Supplier", http.path_params["locale"])
        reply = await call(services, asked, rpc.ReadPictureRequest(address=address), caller)
        # Pictures that are gone are everyday: a browser shall not report each as an error.
        if not reply.content:
            return Response(status_code=204, headers=_HEADERS)
        return Response(reply.content, 200, _HEADERS, "image/jpeg")

    return made


_SAID = Said(
    _PICTURE, "readSupplierPicture", "Show a picture.", {"200": ""}, media="image/jpeg",
    parameters=[query("address", maxLength=_LONGEST)],
).operation()  # fmt: skip
_SAID["responses"]["204"] = {"description": "There is no picture at this address."}
