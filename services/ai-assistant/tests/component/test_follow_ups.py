"""Conversations: what a request keeps of the turn before, in what is stored and answered."""

import json

import pytest
from ai_assistant.entrypoints.recall import to_shown
from souk.assistant.v1 import assistant_pb2 as pb


@pytest.fixture
def say(ask):
    """Ask within one thread, which the first request makes."""
    thread = pb.AiThread()

    async def say(question, **sent):
        answered = await ask(question, thread_ai_request=thread, **sent)
        thread.id = answered.thread_ai_request.id
        return answered

    return say


@pytest.fixture
def shop(platform):
    for name, price in (("Nappe", "8"), ("Chemise", "20"), ("Tapis", "40"), ("Manteau", "120")):
        platform.add("products", name=name, price=price)
    return platform


def names(request):
    return [json.loads(row)["name"] for row in request.function_call_escaped.new_data]


def texts(request):
    return [part.text for part in request.kept]


async def test_conditions_and_items_are_kept_through_a_conversation(shop, say, answer):
    assert names(await say("products under 50")) == ["Nappe", "Chemise", "Tapis"]
    narrowed = await say("only those over 10")
    assert (names(narrowed), texts(narrowed)) == (["Chemise", "Tapis"], ["Products", "price under 50"])
    ordered = await say("sort them by price descending")
    assert names(ordered) == ["Tapis", "Chemise"]
    assert texts(ordered) == ["Products", "price under 50", "price over 10"]
    first = await say("the first one")
    assert names(first) == ["Tapis"]
    planned = await say("raise it by 5 %")
    assert ([c.label for c in planned.changes], texts(planned)) == (["Tapis"], ["shown: 1"])
    await answer(planned)
    assert {item["name"]: item["price"] for item in shop.values("products")} == {
        "Nappe": "8", "Chemise": "20", "Tapis": "42.00", "Manteau": "120",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("first", "then", "chips"),
    [
        ("produits à moins de 50", "seulement ceux à plus de 10", ["Produits", "prix moins que 50"]),
        ("المنتجات تحت 50", "فقط التي فوق 10", ["المنتجات", "سعر أقل من 50"]),
    ],
)
async def test_what_is_kept_is_told_in_the_language_of_the_request(shop, say, first, then, chips):
    await say(first)
    narrowed = await say(then)
    assert (names(narrowed), texts(narrowed)) == (["Chemise", "Tapis"], chips)


async def test_what_is_forgotten_is_searched_without(shop, say):
    await say("products under 50")
    narrowed = await say("only those over 10")
    wider = await say("only those over 10", forgotten=[narrowed.kept[1].key])
    assert names(wider) == ["Chemise", "Tapis"]
    await say("products under 50 sorted by price")
    ordered = await say("over 10")
    assert texts(ordered) == ["Products", "price under 50", "sorted by price"]
    wider = await say("over 10", forgotten=[ordered.kept[1].key])
    assert names(wider) == ["Chemise", "Tapis", "Manteau"]
    assert texts(wider) == ["Products", "sorted by price"]
    assert not (await say("raise them by 5 %", forgotten=["items"])).changes


async def test_them_are_those_that_were_shown_and_none_that_came_since(shop, say, answer):
    await say("products under 50")
    shop.add("products", name="Gant", price="5")
    planned = await say("double them")
    await answer(planned)
    assert {item["name"]: item["price"] for item in shop.values("products")} == {
        "Nappe": "16.00", "Chemise": "40.00", "Tapis": "80.00", "Manteau": "120", "Gant": "5",
    }  # fmt: skip


async def test_of_more_than_is_shown_only_what_is_shown_is_changed(platform, say):
    for number in range(103):
        platform.add("products", name=f"Tapis {number}", price="10")
    searched = await say("products under 50")
    planned = await say("delete them")
    shown = {json.loads(row)["id"] for row in searched.function_call_escaped.new_data}
    assert {change.item for change in planned.changes} == shown
    assert len(shown) == 100


async def test_them_of_nothing_is_asked_about(shop, say):
    for question in ("raise them by 5 %", "delete it", "double the first one"):
        unclear = await say(question)
        assert (unclear.is_question, list(unclear.changes)) == (True, [])


async def test_it_of_several_is_asked_about(shop, say):
    await say("products under 50")
    assert "Which of these 3" in (await say("set its price to 20")).function_call_escaped.text


async def test_a_request_that_is_asked_again_follows_what_it_followed(shop, say):
    await say("products under 50")
    for _ in range(2):
        assert names(await say("the second one")) == ["Chemise"]


async def test_a_stale_plan_is_made_anew_of_the_same_items(shop, say, answer):
    await say("products under 50")
    planned = await say("double the second one")
    [id_] = [change.item for change in planned.changes]
    shop.change("products", id_, price="30")
    anew = await answer(planned)
    assert [(change.item, json.loads(change.after)["price"]) for change in anew.changes] == [(id_, "60.00")]


async def test_what_was_changed_is_them_in_the_next_request(shop, say, answer):
    planned = await say("raise all prices of products over 30 by 10 %")
    await answer(planned)
    again = await say("lower them by 2 MAD")
    assert {change.item for change in again.changes} == {change.item for change in planned.changes}


async def test_names_its_own_or_another_kind_keeps_nothing(shop, say):
    shop.add("customers", full_name="Samira Alaoui")
    await say("products under 50")
    assert names(await say("products")) == ["Nappe", "Chemise", "Tapis", "Manteau"]
    await say("products under 50")
    customers = await say("customers")
    assert (len(customers.function_call_escaped.new_data), list(customers.kept)) == (1, [])


def test_nothing_was_shown_before_the_first_request():
    assert to_shown(None) is None


async def test_of_a_search_that_showed_nothing_nothing_is_shown_or_changed(shop, say):
    await say("the 2 cheapest products over 1000")
    for question in (
        "the first one",
        "only those over 10",
        "the cheapest of them",
        "raise them by 5 %",
        "top 2",
    ):
        answered = await say(question)
        assert (answered.is_question, list(answered.changes)) == (True, []), question


async def test_what_was_picked_is_kept_by_what_it_is(shop, say):
    await say("products under 50")
    await say("the 2 cheapest")
    narrowed = await say("only those over 10")
    assert (names(narrowed), texts(narrowed)) == (["Chemise"], ["shown: 2"])
