"""Every example works with what the tenant has, in each language, and is left out where it would find nothing."""

import pytest
from ai_assistant.domain.examples import EXAMPLES
from souk.assistant.v1 import assistant_pb2 as pb
from souk.assistant.v1 import assistant_service_pb2 as rpc

LANGUAGES = ("en", "fr", "ar")
ITEMS = {
    "products": {"name": "Caftan", "price": "90.50"},
    "customers": {"full_name": "Samira Alaoui", "first_name": "Samira", "last_name": "Alaoui"},
    "orders": {
        "order_number": "ATL-2026-000012",
        "step": "received",
        "unpaid": True,
        "order_items": [],
        "customer_note": "",
    },
    "step_types": {"name": "Prête", "code": "ready"},
}


@pytest.fixture
def examples(call):
    async def examples(language):
        return (await call("ListAiExamples", rpc.ListAiExamplesRequest(locale=language))).items

    return examples


@pytest.fixture
def ask_in(call):
    async def ask_in(question, language):
        request = rpc.CreateAiRequestRequest(item=pb.AiRequest(question=question), locale=language)
        return await call("CreateAiRequest", request)

    return ask_in


def fill(platform, *without):
    for path, values in ITEMS.items():
        if path not in without:
            platform.add(path, **values)


@pytest.mark.parametrize("missing", [(), *((path,) for path in ITEMS), tuple(ITEMS)])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_each_example_finds_something_or_plans_a_change(platform, examples, ask_in, language, missing):
    fill(platform, *missing)
    listed = await examples(language)
    assert {example.name for example in listed} >= {"create", "task", "page", "promo"}
    for example in listed:
        answer = await ask_in(example.question, language)
        assert not answer.is_question, example.question
        assert answer.changes or answer.function_call_escaped.new_data, example.question
        assert example.hint


async def test_an_empty_tenant_has_examples_of_what_it_can_create_alone(platform, examples):
    assert [example.name for example in await examples("fr")] == ["create", "task", "page", "promo"]


async def test_examples_name_what_the_tenant_has(platform, examples):
    fill(platform)
    questions = {example.name: example.question for example in await examples("en")}
    assert questions["price"] == "Set the price of “Caftan” to 95 MAD"
    assert "ATL-2026-000012" in questions["move"]
    assert {kind.name for kind in EXAMPLES} - set(questions) <= {"order", "export", "pictures"}


@pytest.mark.parametrize(
    ("question", "language"),
    [("What can you do?", "en"), ("Que sais-tu faire ?", "fr"), ("ماذا تستطيع أن تفعل؟", "ar")],
)
async def test_what_can_be_asked_is_answered(platform, ask_in, question, language):
    answer = await ask_in(question, language)
    assert (answer.is_question, answer.function_call.name) == (False, "help")
    assert answer.function_call_escaped.text


async def test_the_nearest_example_is_offered_for_what_is_not_understood(platform, ask_in):
    fill(platform)
    answer = await ask_in("raise quickly all the prices by 10 %", "en")
    assert answer.is_question
    assert answer.function_call_escaped.suggestions[0] == "raise"
    # What is stored names nobody.
    assert "order" not in answer.function_call_escaped.suggestions
