import asyncio

import pytest
from ai_assistant.adapters.model.chat_api import ChatApi, ModelSettings
from ai_assistant.adapters.model.token_budget import SqlTokenBudget
from ai_assistant.domain.conversation import Completion
from chassis.context import set_caller
from chassis.errors import ExhaustedError
from chassis.testing import caller
from scripted_model import ScriptedModel, serving, whole


@pytest.fixture
def budget(database, admin):
    set_caller(admin)
    return SqlTokenBudget(database, 1_000)


async def test_turns_at_the_same_time_do_not_use_more_together(budget):
    results = await asyncio.gather(*(budget.reserve(300) for _ in range(16)), return_exceptions=True)
    assert sum(result is None for result in results) == 3
    assert sum(isinstance(result, ExhaustedError) for result in results) == 13


async def test_what_is_given_back_can_be_used_again(budget):
    await budget.reserve(1_000)
    with pytest.raises(ExhaustedError):
        await budget.reserve(1)
    await budget.give_back(400)
    await budget.reserve(400)


async def test_a_first_turn_beyond_the_limit_is_refused_and_one_overrun_counts(budget):
    with pytest.raises(ExhaustedError):
        await budget.reserve(1_001)
    await budget.reserve(500)
    await budget.give_back(-500)
    with pytest.raises(ExhaustedError):
        await budget.reserve(1)


async def test_each_tenant_has_its_own(budget):
    await budget.reserve(1_000)
    set_caller(caller())
    await budget.reserve(1_000)


async def test_sixteen_turns_at_the_same_time_stay_within_the_budget(database, admin):
    set_caller(admin)
    model = ScriptedModel(whole({"content": "Hello."}, tokens=1_500))
    async with serving(model) as url:
        api = ChatApi(ModelSettings(url, "m"), SqlTokenBudget(database, 10_000))
        turns = [api.complete([{"role": "user", "content": "Hello"}], ()) for _ in range(16)]
        results = await asyncio.gather(*turns, return_exceptions=True)
        await api.close()

    answered = [result for result in results if isinstance(result, Completion)]
    assert len(model.requests) == len(answered)
    assert 1 <= len(answered) <= 10_000 // 1_500
    assert {type(result) for result in results} == {Completion, ExhaustedError}
