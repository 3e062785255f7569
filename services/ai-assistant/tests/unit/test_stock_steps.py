"""Changes of stocks as steps, without a service."""

import json
from decimal import Decimal

import pytest
from ai_assistant.domain.intent import Change
from ai_assistant.domain.plan import Item
from ai_assistant.domain.stock_steps import find_stock_doubt, plan_stock
from ai_assistant.usecases.apply_plan import apply_plan
from ai_assistant.usecases.undo_plan import undo_plan
from fake_media import FakeMedia
from fake_platform import FakePlatform


def change(way, value):
    return Change("stock_on_hand", way, Decimal(value))


def product(**values):
    return Item("p1", 3, "Savon", {"track_stock": True, "stock_on_hand": "12.0", **values}, {})


@pytest.mark.parametrize(
    ("way", "value", "stock", "sent", "back"),
    [
        ("set", "5", "5", {"counted": "5"}, {"counted": "12.0"}),
        ("add", "10", "22.0", {"quantity": "10.0"}, {"quantity": "-10.0"}),
        ("add", "-3", "9.0", {"quantity": "-3.0"}, {"quantity": "3.0"}),
        ("percent", "-50", "6.0", {"quantity": "-6.0"}, {"quantity": "6.0"}),
        ("percent", "0.5", "12.1", {"quantity": "0.1"}, {"quantity": "-0.1"}),
    ],
)
def test_a_step_says_what_is_recorded_and_what_takes_it_back(way, value, stock, sent, back):
    step = plan_stock(product(), change(way, value))
    assert (step.kind, step.path, step.item, step.label, step.is_undoable) == (
        "stock", "products", "p1", "Savon", True,
    )  # fmt: skip
    assert step.fields == {"stock_on_hand": stock, **sent}
    assert step.previous == {"stock_on_hand": "12.0", **back}
    assert json.loads(step.before) == {"stockOnHand": 12}
    assert json.loads(step.after) == {"stockOnHand": float(stock)}


def test_a_stock_that_is_already_so_needs_no_step():
    assert plan_stock(product(), change("set", "12")) is None
    assert plan_stock(product(stock_on_hand=None), change("set", "0")) is None


@pytest.mark.parametrize(
    ("values", "way", "value", "code"),
    [
        ({"attribute_values": ["S"]}, "set", "5", "stock-of-values"),
        ({"track_stock": False}, "set", "5", "stock-not-counted"),
        ({}, "add", "-13", "stock-too-low"),
        ({}, "set", "-1", "stock-too-low"),
        ({}, "add", "-12", ""),
        ({}, "set", "0", ""),
    ],
)
def test_what_can_not_be_recorded_is_asked_about_by_name(values, way, value, code):
    doubt = find_stock_doubt([product(**values)], [change(way, value)])
    assert (doubt.text if doubt else "") == code
    if doubt:
        assert (doubt.is_question, doubt.parameters["names"]) == (True, "Savon")


def test_other_changes_are_not_of_stocks():
    assert find_stock_doubt([product(track_stock=False)], [Change("price", "set", Decimal(5))]) is None


async def test_a_step_is_carried_out_once_and_taken_back():
    platform = FakePlatform()
    id_ = platform.add("products", name="Savon", stock_on_hand="12", track_stock=True)
    step = plan_stock(platform.items["products"][id_], change("add", "10"))

    async def is_stopped():
        return False

    done = await apply_plan("r1", (step,), platform, FakeMedia(), is_stopped)
    await apply_plan("r1", (step,), platform, FakeMedia(), is_stopped)
    assert platform.items["products"][id_].values["stock_on_hand"] == "22"
    [undone] = await undo_plan("r1", done, platform)
    assert (undone.is_done, undone.error) == (False, "")
    assert platform.items["products"][id_].values["stock_on_hand"] == "12"
