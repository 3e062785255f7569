"""Plans of calls that other programs propose, and plans and answers that several calls of a model lead to."""

import json
from datetime import date

import pytest
from ai_assistant.domain.conversation import Completion, ModelRequest, ToolCall
from ai_assistant.domain.plan import Call
from ai_assistant.usecases.ask_model import ask_model
from ai_assistant.usecases.ports import ModelError
from ai_assistant.usecases.propose_plan import propose_plan
from listing_fakes import open_shop


@pytest.fixture
def shop():
    platform = open_shop()
    platform.rug = platform.add("products", name="Tapis", price="100")
    return platform


def call(method, request):
    return Call(f"souk.orders.v1.{method}", json.dumps(request))


async def test_a_proposed_plan_names_its_client_and_its_calls(shop):
    sent = call("Products.CreateProduct", {"item": {"name": "Drap", "price": "30"}})
    plan = await propose_plan([sent], "Desk", shop)
    assert (plan.text, plan.parameters, plan.name, plan.action) == (
        "proposed", {"client": "Desk", "count": "1"}, "proposal", "execute",
    )  # fmt: skip
    assert plan.arguments == {"client": "Desk", "calls": [{"method": sent.method, "request": sent.request}]}
    [step] = plan.steps
    assert (step.kind, step.path, step.label, step.before) == ("create", "products", "Create product", "")
    assert step.fields == {"name": "Drap", "price": "30"}
    assert json.loads(step.after) == step.fields
    assert (await propose_plan([], "", shop)).parameters == {"client": "API", "count": "0"}
    assert shop.calls == []


@pytest.mark.parametrize(("sent", "version"), [({}, 1), ({"version": 7}, 7)])
async def test_a_proposed_change_shows_both_sides_and_is_of_the_version_that_it_was_based_on(
    shop, sent, version
):
    request = {"item": {"id": shop.rug, "price": "110"}, "mask": "price", **sent}
    [step] = (await propose_plan([call("Products.UpdateProduct", request)], "Desk", shop)).steps
    assert (step.kind, step.path, step.label, step.item, step.version) == (
        "update", "products", "Tapis", shop.rug, version,
    )  # fmt: skip
    assert (step.fields, step.previous) == ({"price": "110"}, {"price": "100"})
    assert (json.loads(step.before), json.loads(step.after)) == ({"price": "100"}, {"price": "110"})


async def test_a_proposed_deletion_keeps_what_creates_the_item_again(shop):
    [step] = (await propose_plan([call("Products.DeleteProduct", {"id": shop.rug})], "Desk", shop)).steps
    assert (step.kind, step.path, step.label, step.item, step.version, step.after) == (
        "delete", "products", "Tapis", shop.rug, 1, "",
    )  # fmt: skip
    assert step.previous == {"name": "Tapis", "price": "100"}


async def test_a_proposed_call_of_another_kind_is_shown_and_final(shop):
    [step] = (
        await propose_plan([call("Steps.MoveOrder", {"id": "o1", "stepCode": "ready"})], "Desk", shop)
    ).steps
    assert (step.kind, step.path, step.is_undoable) == ("call", "souk.orders.v1.Steps.MoveOrder", False)


REQUEST = ModelRequest("do it", "", "", "en", date(2026, 11, 25))


class Model:
    """Answers with one completion after the other, the last for ever; `heard` are the messages of each time."""

    def __init__(self, *completions):
        self.completions, self.heard = list(completions), []

    async def complete(self, messages, _):
        self.heard.append(list(messages))
        return self.completions.pop(0) if len(self.completions) > 1 else self.completions[0]


def completion(*named):
    return Completion(
        "", tuple(ToolCall(f"c{i}", name, arguments) for i, (name, arguments) in enumerate(named))
    )


def raise_by(percent, name="Tapis"):
    named = {"field": "name", "test": "contains", "value": name, "is_negated": False}
    change = {"field": "price", "way": "percent", "value": percent}
    return "update_product", {"conditions": [named], "is_all": False, "changes": [change]}


FIND = "search_product", {"conditions": [], "sort_by": None, "is_descending": False, "limit": None}


async def test_several_proposals_are_one_plan_with_all_that_was_understood(shop):
    shop.add("products", name="Nappe", price="20")
    outcome = await ask_model(REQUEST, Model(completion(raise_by("10"), raise_by("10", "Nappe"))), shop)
    assert (outcome.text, outcome.parameters, outcome.name) == ("will-change", {"count": "2"}, "plan")
    assert [sorted(understood) for understood in outcome.arguments["calls"]] == [["arguments", "name"]] * 2
    assert [understood["name"] for understood in outcome.arguments["calls"]] == ["products.update"] * 2


async def test_what_is_not_clear_in_one_of_several_proposals_is_asked_first(shop):
    outcome = await ask_model(REQUEST, Model(completion(raise_by("10"), raise_by("10", "Nappe"))), shop)
    assert (outcome.text, outcome.is_question, outcome.steps) == ("found-none-named", True, ())


async def test_a_plan_of_a_model_has_at_most_two_hundred_steps(shop):
    for number in range(199):
        shop.add("products", name=f"P{number}", price="5")
    everything = raise_by("10")[0], {**raise_by("10")[1], "conditions": [], "is_all": True}
    assert len((await ask_model(REQUEST, Model(completion(everything)), shop)).steps) == 200
    outcome = await ask_model(REQUEST, Model(completion(everything, raise_by("20"))), shop)
    assert (outcome.text, outcome.parameters, outcome.is_question, outcome.steps) == (
        "too-many", {"count": "200"}, True, (),
    )  # fmt: skip


async def test_an_empty_answer_behind_a_search_is_what_was_found(shop):
    outcome = await ask_model(REQUEST, Model(completion(FIND), Completion(" ")), shop)
    assert (outcome.text, len(outcome.rows)) == ("found", 1)


async def test_a_model_hears_its_calls_and_their_results(shop):
    model = Model(completion(FIND, ("get_tools", {"names": ["delete_product"]})), Completion("One."))
    outcome = await ask_model(REQUEST, model, shop)
    *_, calls, search_result, offered = model.heard[-1]
    assert [made["function"]["name"] for made in calls["tool_calls"]] == ["search_product", "get_tools"]
    assert (json.loads(search_result["content"])["result"], json.loads(offered["content"])) == (
        "found", {"result": "offered"},
    )  # fmt: skip
    assert (outcome.parameters["text"], outcome.is_question) == ("One.", False)


async def test_a_proposal_beside_a_call_that_does_not_fit_is_told_as_proposed(shop):
    model = Model(completion(raise_by("10"), ("confirm", {})), Completion("Well."))
    await ask_model(REQUEST, model, shop)
    assert json.loads(model.heard[-1][-2]["content"]) == {"result": "proposed"}


async def test_an_rpc_that_reads_is_answered_with_its_rows(shop):
    shop.reads["souk.orders.v1.Reports.ReadSales"] = {"totals": {"revenue": 5}, "names": ["x"]}
    sent = {"dimension": "SALES_DIMENSION_DAY", "first_day": "2026-11-16", "last_day": "2026-11-22"}
    sent |= {"previous_first_day": None, "previous_last_day": None}
    outcome = await ask_model(REQUEST, Model(completion(("read_sales", sent)), Completion(" ")), shop)
    assert (outcome.text, outcome.parameters, outcome.name, outcome.action) == (
        "found", {"entity": "read_sales", "count": "1"}, "read_sales", "search",
    )  # fmt: skip
    assert json.loads(outcome.rows[0]) == shop.reads["souk.orders.v1.Reports.ReadSales"]


@pytest.mark.parametrize(("count", "is_answered"), [(8, True), (9, False)])
async def test_a_model_makes_at_most_eight_calls_at_once(shop, count, is_answered):
    model = Model(completion(*[FIND] * count), Completion("One."))
    if is_answered:
        assert (await ask_model(REQUEST, model, shop)).text == "model-says"
        return
    with pytest.raises(ModelError, match="too many"):
        await ask_model(REQUEST, model, shop)


@pytest.mark.parametrize(("count", "is_answered"), [(7, True), (8, False)])
async def test_a_model_comes_to_an_end_within_eight_answers(shop, count, is_answered):
    model = Model(*[completion(FIND)] * count, Completion("One."))
    if is_answered:
        assert (await ask_model(REQUEST, model, shop)).text == "model-says"
        return
    with pytest.raises(ModelError, match="end"):
        await ask_model(REQUEST, model, shop)


async def test_a_second_call_that_does_not_fit_ends_the_turn(shop):
    model = Model(completion(("confirm", {})), completion(("confirm", {})), Completion("One."))
    with pytest.raises(ModelError, match="do not fit"):
        await ask_model(REQUEST, model, shop)
