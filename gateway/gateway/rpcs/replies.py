"""Replies of rpcs as responses: an item, a collection, a file, or the reply's fields."""

from typing import Any

from chassis import serializer
from chassis.contract.http_rules import HttpRule
from chassis.serializer import serialize_item
from starlette.requests import Request
from starlette.responses import Response

from gateway.paging import query_page
from gateway.responses import collection, etag_header, file_headers, json_response

_PDF = "application/pdf"
_CREATED = 201


def to_response(rule: HttpRule, reply: Any, http: Request) -> Response:
    """Return the response that the rule asks for: a file, an item with Location and ETag, a Hydra collection, or plain
    JSON."""
    locale = http.path_params["locale"]
    if rule.content:
        return file_response(getattr(reply, rule.content.name), reply.media_type, reply.name)
    if rule.item_of:
        item = serialize_item(reply, rule.item_of.path, rule.item_of.noun, locale)
        location = {"Location": item["@id"]} if rule.status == _CREATED else {}
        return json_response(item, rule.status, {**location, **etag_header(reply)})
    if rule.option.collection:
        total = len(reply.items) if rule.is_whole else reply.total
        items = [serializer.serialize(item, locale) for item in _requested(rule, reply, http)]
        return json_response(collection(http.url.path, items, total), rule.status)
    return json_response(serializer.serialize(reply, locale), rule.status, etag_header(reply))


def _requested(rule: HttpRule, reply: Any, http: Request) -> Any:
    """Return the items of the page that the query asks for."""
    if not rule.is_whole:
        return reply.items
    part = query_page(http.query_params, is_whole=True)
    return reply.items[part.offset : part.offset + part.limit]


def file_response(content: bytes, media_type: str, name: str) -> Response:
    """Return a file. A browser shows a PDF and stores others."""
    return Response(content, 200, file_headers(name, is_inline=media_type == _PDF), media_type)
