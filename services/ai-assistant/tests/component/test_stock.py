"""Stocks that words change: planned with before and after, recorded in the ledger, taken back."""

import json

import pytest
from souk.assistant.v1 import assistant_pb2 as pb


@pytest.fixture
def savon(platform):
    return platform.add("products", name="Savon", price="20", stock_on_hand="12", track_stock=True)


def changes(request):
    return [(json.loads(change.before), json.loads(change.after)) for change in request.changes]


@pytest.mark.parametrize(
    ("question", "stock"),
    [
        ("set the stock of Savon to 5", 5),
        ("add 10 to the stock of Savon", 22),
        ("remove 3 from the stock of Savon", 9),
        ("mets le stock de Savon à 5", 5),
        ("انقص 3 من مخزون Savon", 9),
    ],
)
async def test_a_stock_is_planned_recorded_once_and_taken_back(platform, savon, ask, answer, question, stock):
    planned = await ask(question)
    assert changes(planned) == [({"stockOnHand": 12}, {"stockOnHand": stock})]
    assert platform.calls == []
    await answer(planned)
    await answer(planned)
    assert float(platform.items["products"][savon].values["stock_on_hand"]) == stock
    assert len(platform.calls) == 1
    undone = await answer(planned, "undone")
    assert undone.status == pb.AI_STATUS_UNDONE
    assert float(platform.items["products"][savon].values["stock_on_hand"]) == 12


async def test_price_and_stock_of_one_request_are_both_changed(platform, savon, ask, answer):
    planned = await ask("set the price of Savon to 25 and the stock to 9")
    assert changes(planned)[1] == ({"stockOnHand": 12}, {"stockOnHand": 9})
    await answer(planned)
    stored = platform.items["products"][savon].values
    assert (stored["price"], stored["stock_on_hand"]) == ("25", "9")


async def test_a_plan_is_made_anew_when_something_was_sold_meanwhile(platform, savon, ask, answer):
    planned = await ask("set the stock of Savon to 5")
    platform.change("products", savon, stock_on_hand="11")
    again = await answer(planned)
    assert again.status == pb.AI_STATUS_STARTED
    assert changes(again) == [({"stockOnHand": 11}, {"stockOnHand": 5})]
    assert platform.calls == []


async def test_what_was_sold_since_is_not_taken_back(platform, savon, ask, answer):
    planned = await ask("add 10 to the stock of Savon")
    await answer(planned)
    platform.change("products", savon, stock_on_hand="21")
    undone = await answer(planned, "undone")
    assert [change.error for change in undone.changes] == [
        "This was changed by someone else in the meantime."
    ]
    assert platform.items["products"][savon].values["stock_on_hand"] == "21"


@pytest.mark.parametrize(
    ("product", "code"),
    [
        ({"track_stock": False}, "not counted"),
        ({"track_stock": True, "attribute_values": ["S", "M"]}, "several variants"),
        ({"track_stock": True, "stock_on_hand": "2"}, "not that much"),
    ],
)
async def test_a_stock_that_no_request_can_change_is_asked_about(platform, ask, product, code):
    platform.add("products", name="Savon", price="20", **product)
    request = await ask("remove 3 from the stock of Savon")
    assert request.is_question
    assert code in request.function_call_escaped.text
