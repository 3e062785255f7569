"""The adapter against recorded bodies and what is read from them; the stand-in's own assumptions are switched off."""

import copy
from decimal import Decimal

import pytest
from dropship_importer.domain.errors import (
    GoneError,
    RejectedError,
    RetryLaterError,
    SupplierError,
    UnavailableError,
)
from dropship_importer.domain.freight import KNOWN, NO_ROUTE
from mutations import FORMS, MUTATIONS, get_value, is_number, list_paths, mutate

COSTS = {"1796078021431009281": Decimal("9.40"), "1796078021431009282": Decimal("12.60")}
FEES = Decimal("4.75")
STOCK = {"1796078021431009281": 40, "1796078021431009282": 21}


async def test_the_recorded_product_is_read(source):
    snapshot = await source()

    assert {variant.vid: variant.price for variant in snapshot.product.variants} == COSTS
    assert {fees.amount for fees in snapshot.fees.values()} == {FEES}
    assert {fees.method for fees in snapshot.fees.values()} == {"Cheap Post"}
    assert snapshot.stock == STOCK
    assert [variant.key for variant in snapshot.product.variants] == ["Black-S", "White-L"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["product_query", "stock_by_pid", "freight"])
async def test_a_number_in_another_form_is_the_same_number(source, record, bodies, name, form):
    expected = await source()
    paths = [
        path for path in list_paths(bodies[name]["data"]) if is_number(get_value(bodies[name]["data"], path))
    ]
    for path in paths:
        await record(name, mutate(bodies[name], ("data", *path), FORMS[form]))
        snapshot = await source()

        assert snapshot.product == expected.product, path
        assert (snapshot.fees, snapshot.stock) == (expected.fees, expected.stock), path


@pytest.mark.parametrize("mutation", MUTATIONS)
@pytest.mark.parametrize("name", ["product_query", "stock_by_pid", "freight"])
async def test_whatever_is_lost_of_a_body_no_cost_falls(source, record, bodies, name, mutation):
    """A lost value is an error of the supplier, a variant or a quote less, or no loss; never a lower cost, another kind
    of error, or a product that is gone."""
    for path in list_paths(bodies[name]["data"]):
        await record(name, mutate(bodies[name], ("data", *path), MUTATIONS[mutation]))
        try:
            snapshot = await source()
        except GoneError:
            raise AssertionError(f"gone for want of {path}") from None
        except SupplierError:
            continue
        for variant in snapshot.product.variants:
            assert variant.price >= COSTS.get(variant.vid, Decimal(0)), path
            fees = snapshot.fees[variant.vid]
            assert fees.note != KNOWN or fees.amount >= FEES, path
        assert all(0 <= amount <= 61 for amount in snapshot.stock.values()), path


@pytest.mark.parametrize("empty", [[], None])
async def test_an_empty_freight_response_is_no_route_and_never_free(source, record, bodies, empty):
    await record("freight", {**bodies["freight"], "data": empty})

    assert {fees.note for fees in (await source()).fees.values()} == {NO_ROUTE}


async def test_a_total_of_nothing_beside_a_price_is_not_free(source, record, bodies):
    body = copy.deepcopy(bodies["freight"])
    for quote in body["data"]:
        quote["totalPostageFee"] = 0
    await record("freight", body)

    assert {fees.amount for fees in (await source()).fees.values()} == {FEES}


async def test_the_quicker_of_two_methods_at_one_price_is_taken(source, record, bodies):
    body = copy.deepcopy(bodies["freight"])
    slow, quick = (
        {**body["data"][1], "logisticAging": "15-30"},
        {**body["data"][1], "logisticName": "Quick Post"},
    )
    await record("freight", {**body, "data": [slow, quick]})

    assert {fees.method for fees in (await source()).fees.values()} == {"Quick Post"}


@pytest.mark.parametrize(("weight", "calls"), [(410, 1), (0, 2), (None, 2), ("", 2), ("unknown", 2)])
async def test_fees_are_asked_for_once_for_each_weight_and_for_each_variant_without_one(
    source, record, bodies, sandbox, weight, calls
):
    body = copy.deepcopy(bodies["product_query"])
    for variant in body["data"]["variants"]:
        variant["variantWeight"] = weight
    await record("product_query", body)
    snapshot = await source()

    assert await sandbox.count_calls("logistic/freightCalculate") == calls
    assert {vid: fees.amount for vid, fees in snapshot.fees.items()} == dict.fromkeys(COSTS, FEES)


async def test_stock_of_the_product_alone_is_divided_among_its_variants(source, record, bodies):
    body = copy.deepcopy(bodies["stock_by_pid"])
    body["data"]["variantInventories"] = []
    await record("stock_by_pid", body)

    assert (await source()).stock == {"1796078021431009281": 31, "1796078021431009282": 30}


@pytest.mark.parametrize(
    ("status", "code", "message", "error"),
    [
        (200, 1602001, "Product not found", GoneError),
        (404, 1602001, "Product not found", GoneError),
        (200, 1602002, "Product has been removed from shelves", GoneError),
        (200, 1600000, "Product has been removed from shelves", GoneError),
        (404, 1600101, "Interface not found", RejectedError),
        (404, None, "Not Found", RejectedError),
        (200, 1600100, "Interface is offline", RejectedError),
        (404, 1600000, "System busy", UnavailableError),
        (200, 1600301, "Read timed out", UnavailableError),
        (429, 429, "Insufficient API points. Used today: 50000", RetryLaterError),
        (200, 16900500, "Insufficient API points. Used today: 50000", RetryLaterError),
        (200, 1600200, "Too Many Requests, QPS limit is 1 time/1second", RetryLaterError),
        (429, 1600200, "Too much request", RetryLaterError),
    ],
)
async def test_only_documented_codes_mean_that_a_product_is_gone(
    source, record, status, code, message, error
):
    body = {"code": code, "result": False, "message": message, "data": None, "requestId": "0"}
    await record("product_query", body, status=status)
    with pytest.raises(error) as raised:
        await source()
    assert isinstance(raised.value, GoneError) == (error is GoneError)


@pytest.mark.parametrize("name", ["stock_by_pid", "freight"])
async def test_stock_or_freight_without_the_variant_does_not_mean_that_the_product_is_gone(
    source, record, name
):
    await record(name, {"code": 1602000, "result": False, "message": "Variant not found", "data": None})

    with pytest.raises(UnavailableError):
        await source()


@pytest.mark.parametrize("status", [200, 404, 502])
@pytest.mark.parametrize(
    "text",
    ["<html><h1>502 Bad Gateway</h1></html>", "", '{"code":200,"result":true,"data":{"pi', "[]", "null"],
)
async def test_what_is_no_response_is_an_error(source, record, status, text):
    await record("product_query", text, status=status)

    with pytest.raises(UnavailableError):
        await source()


async def test_an_empty_success_does_not_mean_for_certain_that_a_product_is_gone(source, record, bodies):
    await record("product_query", {**bodies["product_query"], "data": None})

    with pytest.raises(GoneError) as raised:
        await source()
    assert not raised.value.is_certain
