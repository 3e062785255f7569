"""Listing a supplier's products, one or many; trying again what failed."""

from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from fastapi import APIRouter, Response
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc
from starlette.requests import Request

from gateway import writes
from gateway.answers import answer, shown, tag
from gateway.bodies import json_object
from gateway.callers import Callers
from gateway.clients import Services
from gateway.dropship.calls import ID, call, method_of, said
from gateway.dropship.reading import Reader
from gateway.references import id_of
from gateway.refusals import Asked

_LIST, _RETRY = method_of("CjProducts", "ImportProducts"), method_of("Imports", "RetryImport")
_PATH, _NOUN = "cj_products", "CjProduct"
_CENT = Decimal("0.01")
_NAMES = {"entities.choices.parent_category_id": "parentCategoryId"}


def router(services: Services, callers: Callers) -> APIRouter:
    made = APIRouter(prefix="/{locale:locale}/api", default_response_class=Response)

    @made.post(f"/{_PATH}", openapi_extra=_SAID_LIST)
    async def list_products(http: Request) -> Response:
        caller, locale = await callers.entitled(http, _LIST), http.path_params["locale"]
        body = await json_object(http)
        key, request = writes.key_of(http, body), listing_request(body)
        reply = await call(services, Asked(_LIST, _PATH, _NOUN, locale, _NAMES), request, caller, key)
        is_one = not isinstance(body.get("entities"), list)
        return _one(reply, locale) if is_one and reply.listings else _many(reply, locale)

    @made.post("/imports/{id}/retry", openapi_extra=_SAID_RETRY)
    async def retry(http: Request) -> Response:
        caller, locale = await callers.entitled(http, _RETRY), http.path_params["locale"]
        asked = Asked(_RETRY, "imports", "Import", locale)
        reply = await call(services, asked, rpc.RetryImportRequest(id=id_of(http)), caller)
        return answer(shown(reply, "imports", "Import", locale), headers=tag(reply))

    return made


def _one(reply: Any, locale: str) -> Response:
    item = shown(reply.listings[0], _PATH, _NOUN, locale)
    created = {"Location": item["@id"]}
    return answer(item, 200 if reply.is_no_op else 201, {**created, **tag(reply.listings[0])})


def _many(reply: Any, locale: str) -> Response:
    begun = getattr(reply, "import") if reply.HasField("import") else None
    items = [shown(one, _PATH, _NOUN, locale) for one in reply.listings]
    body = {"import": shown(begun, "imports", "Import", locale) if begun else None, "listings": items}
    return answer(body, 202)


def listing_request(body: Mapping[str, Any]) -> Any:
    """What is to be listed; raises Invalid with every violation."""
    reader, told = Reader(), body.get("entities")
    if not isinstance(told, (dict, list)):
        reader.say("entities", "Send one product as an object, or many as a list.", "object")
    is_one = isinstance(told, dict)
    places = [("entities.", told)] if is_one else []
    places += [
        (f"entities[{place}].", one)
        for place, one in enumerate(reader.objects(told if isinstance(told, list) else None, "entities"))
    ]
    request = rpc.ImportProductsRequest(entities=[_listed(reader, one, path) for path, one in places])
    # Who prices one product by hand has seen its costs.
    request.confirm_below_cost = is_one or reader.truth(body, "confirmBelowCost")
    reader.check()
    return request


def _listed(reader: Reader, one: Any, path: str) -> Any:
    data = reader.inner(one, "data", path)
    chosen = reader.inner(one, "dataIlaveU", path)
    prices = _base_prices(reader, data, f"{path}data.")
    made = rpc.Listed(
        pid=reader.text(one, "pid", path),
        name=reader.text(data, "productNameEn", f"{path}data.", longest=2000)[:255]
        or reader.text(one, "name", path, longest=2000)[:255],
        image=_image(data),
        ship_to_country=reader.country(one, "shipToCountry", path),
        ship_from_country=reader.country(one, "shipFromCountry", path),
        choices=_choices(reader, chosen, f"{path}dataIlaveU."),
        base_prices=prices,
    )
    if one.get("multiplier") not in (None, ""):
        made.multiplier = reader.amount(one["multiplier"], f"{path}multiplier")
    # Who names neither a price nor a multiplier leaves them to the rules.
    if chosen.get("followsRules") is None:
        made.choices.follows_rules = not prices and not made.HasField("multiplier")
    return made


def _image(data: Mapping[str, Any]) -> str:
    """The supplier's picture, until ours is there."""
    image = data.get("bigImage") or data.get("productImage")
    return image[:1000] if isinstance(image, str) and image.startswith("https://") else ""


def _choices(reader: Reader, chosen: Mapping[str, Any], path: str) -> pb.ListingChoices:
    countries = chosen.get("shipToCountries") or []
    if not isinstance(countries, list):
        reader.say(f"{path}shipToCountries", "Send a list of countries.", "list")
        countries = []
    return pb.ListingChoices(
        parent_category_id=reader.refers(
            chosen.get("parentCategoryId"), "category_products", f"{path}parentCategoryId"
        ),
        sub_category_id=reader.refers(
            chosen.get("subCategoryId"), "category_products", f"{path}subCategoryId"
        ),
        ship_to_countries=[
            reader.refers(one, "countries", f"{path}shipToCountries[{place}]")
            for place, one in enumerate(countries[:300])
        ],
        is_cod=reader.truth(chosen, "isCOD", path),
        follows_rules=reader.truth(chosen, "followsRules", path),
    )


def _base_prices(reader: Reader, data: Mapping[str, Any], path: str) -> list[Any]:
    """The base prices sent, each rounded half up to the cent."""
    prices: list[Any] = []
    for place, one in enumerate(reader.objects(data.get("variants"), f"{path}variants")):
        where = f"{path}variants[{place}]."
        if one.get("basePrice") in (None, ""):
            continue
        amount = Decimal(reader.amount(one["basePrice"], f"{where}basePrice"))
        if amount <= 0:
            reader.say(f"{where}basePrice", "A price is above 0.", "range")
        cents = format(amount.quantize(_CENT, ROUND_HALF_UP), "f")
        is_manual = reader.truth(one, "isManual", where)
        prices.append(rpc.BasePrice(vid=reader.text(one, "vid", where), amount=cents, is_manual=is_manual))
    return prices


_SAID_LIST = said(
    _LIST, "listSupplierProducts", "List a supplier's product in the shop, or many of them.",
    {"200": _NOUN, "201": _NOUN, "202": "ImportBegun"}, body="ListingBody",
)  # fmt: skip
_SAID_RETRY = said(
    _RETRY, "retryImport", "Try again what failed of an import.", {"200": "Import"}, parameters=(ID,)
)
