"""Receipts, tags and invoices, as files."""

from typing import Any

from fastapi import APIRouter, Response
from souk.orders.v1 import orders_service_pb2 as contract
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.problem_details import Problem
from gateway.request_router import request_router
from gateway.responses import file_headers
from gateway.route_doc import ID, RouteDoc
from gateway.rpc import call, find_rpc

_RECEIPT, _TAGS = find_rpc(contract, "Papers", "PrintReceipt"), find_rpc(contract, "Papers", "PrintTags")
_INVOICE = find_rpc(contract, "Papers", "PrintInvoice")
_PAPER_SIZES = {"a4": contract.PAPER_A4, "80mm": contract.PAPER_80MM}
TABLES = {"csv": contract.TABLE_CSV, "xlsx": contract.TABLE_XLSX}
PDF = "application/pdf"
MEDIA = {"csv": "text/csv", "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"}


def router(services: ServiceClients, authenticator: Authenticator) -> APIRouter:
    routes = request_router("/{locale:locale}/api")

    @routes.get("/orders/{id}/receipt", openapi_extra=_RECEIPT_DOC.operation())
    async def receipt(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _RECEIPT), http.path_params["locale"]
        request = contract.PrintReceiptRequest(
            id=http.path_params["id"], paper=paper_size(http), locale=locale
        )
        return file_response(
            await call(services, ErrorContext(_RECEIPT, "orders", "Order", locale), request, caller)
        )

    @routes.get("/orders/{id}/tags", openapi_extra=_TAGS_DOC.operation())
    async def tags(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _TAGS), http.path_params["locale"]
        request = contract.PrintTagsRequest(id=http.path_params["id"], paper=paper_size(http), locale=locale)
        return file_response(
            await call(services, ErrorContext(_TAGS, "orders", "Order", locale), request, caller)
        )

    @routes.get("/invoices/{id}/pdf", openapi_extra=_INVOICE_DOC.operation())
    async def invoice(http: Request) -> Response:
        caller, locale = await authenticator.authorize(http, _INVOICE), http.path_params["locale"]
        request = contract.PrintInvoiceRequest(id=http.path_params["id"], locale=locale)
        return file_response(
            await call(services, ErrorContext(_INVOICE, "invoices", "Invoice", locale), request, caller)
        )

    return routes


def paper_size(http: Request) -> Any:
    """Return the paper size that the query names. Raise Problem 400."""
    name = http.query_params.get("paper", "a4")
    if name not in _PAPER_SIZES:
        raise Problem(
            400, f"There is no paper size {name[:100]}; there are: {', '.join(_PAPER_SIZES)}.", code="paper"
        )
    return _PAPER_SIZES[name]


def file_response(file: Any) -> Response:
    headers = file_headers(file.name, is_inline=file.media_type == PDF)
    return Response(file.content, 200, headers, file.media_type)


PAPER_PARAMETER: dict[str, Any] = {
    "name": "paper",
    "in": "query",
    "schema": {"type": "string", "enum": list(_PAPER_SIZES), "default": "a4"},
}
_RECEIPT_DOC = RouteDoc(
    _RECEIPT, "printReceipt", "Print an order's receipt.", {"200": "File"}, "", [ID, PAPER_PARAMETER], PDF
)
_TAGS_DOC = RouteDoc(
    _TAGS,
    "printTags",
    "Print a tag for each piece of an order.",
    {"200": "File"},
    "",
    [ID, PAPER_PARAMETER],
    PDF,
)
_INVOICE_DOC = RouteDoc(
    _INVOICE, "printInvoice", "Print an invoice or a credit note.", {"200": "File"}, "", [ID], PDF
)
