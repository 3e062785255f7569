"""The rows behind those that an answer shows, and all of them as a file."""

import csv
import io
import json

import pytest
from chassis.errors import NotFoundError
from chassis.testing import caller
from souk.assistant.v1 import assistant_service_pb2 as rpc
from souk.type.v1.paging_pb2 import Page


@pytest.fixture
def list_rows(call):
    async def list_rows(id_, *user, **page):
        return await call(
            "ListAiRows", rpc.ListAiRowsRequest(id=id_, page=Page(**page) if page else None), *user
        )

    return list_rows


@pytest.fixture
def export(call):
    async def export(id_):
        reply = await call("ExportAiRows", rpc.ExportAiRowsRequest(id=id_, locale="en"))
        return reply, list(csv.reader(io.StringIO(reply.content.decode("utf-8-sig"))))

    return export


def add_products(platform, count):
    return [platform.add("products", name=f"Nappe {n:03}", price="15.50") for n in range(count)]


async def test_all_rows_are_within_reach(platform, ask, list_rows):
    ids = add_products(platform, 156)
    platform.add("products", name="Tapis", price="120")
    answer = await ask("products under 50 MAD")
    result = answer.function_call_escaped
    assert (len(result.new_data), result.total) == (100, 156)
    rest = await list_rows(answer.id, offset=100, limit=100)
    assert (len(rest.items), rest.total) == (56, 156)
    shown = [json.loads(row)["id"] for row in (*result.new_data, *rest.items)]
    assert shown == ids


async def test_an_answer_that_shows_all_rows_has_no_total(platform, ask):
    add_products(platform, 3)
    assert (await ask("products under 50 MAD")).function_call_escaped.total == 0


async def test_a_file_has_all_rows_and_no_formulas(platform, ask, export):
    add_products(platform, 120)
    platform.add("products", name="=1+1", price="1")
    reply, rows = await export((await ask("export all products")).id)
    assert (reply.media_type, reply.name) == ("text/csv; charset=utf-8", "products.csv")
    assert (rows[0], len(rows)) == (["Name", "Price", "Unit", "Barcode"], 122)
    assert rows[-1][0] == "'=1+1"


async def test_rows_are_searched_as_the_request_did(platform, ask, list_rows):
    platform.add("products", name="Nappe", price="15", pictures=[])
    platform.add("products", name="Tapis", price="10", pictures=[{"url": "/x"}])
    platform.add("products", name="Drap", price="12")
    for question in ("products without a picture", "the 2 cheapest products", "products sorted by price"):
        answer = await ask(question)
        rows = await list_rows(answer.id)
        assert list(rows.items) == list(answer.function_call_escaped.new_data), question


async def test_only_ones_own_searches_have_rows(platform, ask, list_rows):
    add_products(platform, 2)
    answer = await ask("products under 50 MAD")
    with pytest.raises(NotFoundError):
        await list_rows(answer.id, caller())
    planned = await ask("raise all prices by 10 %")
    with pytest.raises(NotFoundError):
        await list_rows(planned.id)
