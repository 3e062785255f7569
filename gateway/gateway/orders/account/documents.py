"""Routes of a customer's own documents."""

from typing import Any

from fastapi import APIRouter, Response
from google.protobuf.descriptor import MethodDescriptor
from souk.orders.v1 import shop_accounts_pb2 as contract
from starlette.requests import Request

from gateway.orders.account.calls import PREFIX, AccountCalls
from gateway.orders.documents import PDF, file_response
from gateway.request_router import request_router
from gateway.route_doc import ID, RouteDoc
from gateway.rpc import find_rpc

_RECEIPT, _CREDIT_NOTE = (
    find_rpc(contract, "ShopAccounts", name) for name in ("PrintShopReceipt", "PrintShopCreditNote")
)


def router(calls: AccountCalls) -> APIRouter:
    routes = request_router(PREFIX)

    @routes.get("/orders/{id}/receipt", openapi_extra=_RECEIPT_DOC.operation())
    async def receipt(http: Request) -> Response:
        return await send(http, _RECEIPT, contract.PrintShopReceiptRequest())

    @routes.get("/returns/{id}/credit-note", openapi_extra=_CREDIT_NOTE_DOC.operation())
    async def credit_note(http: Request) -> Response:
        return await send(http, _CREDIT_NOTE, contract.PrintShopCreditNoteRequest())

    async def send(http: Request, method: MethodDescriptor, request: Any) -> Response:
        caller = await calls.authenticator.authorize_customer(http, method)
        request.id, request.locale = http.path_params["id"], http.path_params["locale"]
        return file_response(await calls.call(http, method, request, caller))

    return routes


_RECEIPT_DOC = RouteDoc(
    _RECEIPT, "printShopReceipt", "Print the receipt of one's own order.", {"200": "File"}, "", [ID], PDF
)
_CREDIT_NOTE_DOC = RouteDoc(
    _CREDIT_NOTE, "printShopCreditNote", "Print the credit note of one's own return.", {"200": "File"}, "", [ID],
    PDF,
)  # fmt: skip
