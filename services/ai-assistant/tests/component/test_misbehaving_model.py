"""A turn from its request to what is stored, with a model's server that misbehaves as real ones do."""

from dataclasses import replace

import pytest
from ai_assistant.adapters.model.chat_api import ChatApi, ModelSettings
from ai_assistant.adapters.model.token_budget import SqlTokenBudget
from ai_assistant.adapters.turns import SqlTurns
from ai_assistant.entrypoints.grpc import servicers
from chassis.errors import ExhaustedError
from chassis.testing import Rpcs
from fake_media import FakeMedia
from scripted_model import ScriptedModel, call, hang, raw, serving, stream, whole
from souk.assistant.v1 import assistant_pb2 as pb
from souk.assistant.v1 import assistant_service_pb2 as rpc

RUG = {"field": "name", "test": "contains", "value": "Tapis", "is_negated": False}
CHANGE = {"field": "price", "way": "percent", "value": "10"}
RAISE = call("update_product", {"conditions": [RUG], "is_all": False, "changes": [CHANGE]})
CONFIRM = call("update_ai_request", {"id": "r1", "status": "success"})


@pytest.fixture
def ask(service, database, platform, admin):
    """Ask once, with a model whose server answers so. Return what was stored, and the server."""

    async def ask(*scripts):
        model = ScriptedModel(*scripts)
        async with serving(model) as url:
            api = ChatApi(ModelSettings(url, "m", seconds=3), SqlTokenBudget(database, 10_000_000))
            made = servicers(platform, SqlTurns(database), FakeMedia(), api)
            rpcs = Rpcs(replace(service, servicers=made), database)
            sent = rpc.CreateAiRequestRequest(item=pb.AiRequest(question="raise the price of the rug"))
            try:
                return await rpcs("CreateAiRequest", sent, admin), model
            finally:
                await api.close()

    platform.add("products", name="Tapis", price="100")
    return ask


@pytest.fixture
def list_requests(call):
    async def list_requests():
        request = rpc.ListAiRequestsRequest()
        request.page.limit = 10
        return list((await call("ListAiRequests", request)).items)

    return list_requests


@pytest.mark.parametrize(
    "scripts",
    [
        [whole({"tool_calls": [RAISE]}, "stop")],
        [whole({"tool_calls": [RAISE, RAISE]}, "length")],
        [whole({"tool_calls": [RAISE | {"index": 7}, RAISE | {"index": 0}, RAISE]})],
        [whole({"content": "Done! I raised it.", "tool_calls": [RAISE]})],
        [raw(429, "{}", retry_after="0"), whole({"tool_calls": [RAISE]})],
        [whole({"tool_calls": [CONFIRM]}), whole({"tool_calls": [RAISE]})],
        [whole({"tool_calls": [call("no_such_tool", {})]}), whole({"tool_calls": [RAISE]})],
    ],
    ids=["stop", "twice", "odd indexes", "claims it", "429", "confirms", "unknown tool"],
)
async def test_what_can_be_understood_is_planned_once_and_not_done(ask, platform, list_requests, scripts):
    planned, _ = await ask(*scripts)
    assert [change.after for change in planned.changes] == ['{"price": "110.00"}']
    assert planned.status == pb.AI_STATUS_STARTED
    assert len(await list_requests()) == 1
    assert (platform.calls, platform.values("products")) == ([], [{"name": "Tapis", "price": "100"}])


@pytest.mark.parametrize(
    "script",
    [
        raw(200, "<html>A proxy</html>", "text/html"),
        raw(200, b"x" * 5_000_000),
        stream({"content": "cut"}, is_done=False),
        hang,
        whole({"tool_calls": [CONFIRM]}),
        whole({"tool_calls": [call("no_such_tool", {})]}),
        whole({"tool_calls": {"function": "update_product"}}),
        whole({"tool_calls": ["update_product"]}),
        whole("Hello."),
        raw(200, '{"choices": ["Hello."]}'),
        raw(200, '{"choices": {"0": {}}}'),
        raw(200, '{"choices": [], "usage": "many"}'),
        raw(200, '{"choices": [], "usage": {"total_tokens": "many"}}'),
    ],
    ids=[
        "html", "5 MB", "cut", "hangs", "confirms", "unknown tool", "calls as object", "calls as texts",
        "message as text", "choices as texts", "choices as object", "usage as text", "tokens as text",
    ],
)  # fmt: skip
async def test_what_can_not_is_an_error_that_offers_to_ask_again(ask, platform, list_requests, script):
    with pytest.raises(ExhaustedError) as failed:
        await ask(script)
    assert failed.value.code == "assistant-no-answer"
    assert await list_requests() == []
    assert platform.calls == []


async def test_a_claim_without_a_call_is_quoted_and_changes_nothing(ask, platform):
    answered, _ = await ask(whole({"content": "Done! The rug now costs 110."}))
    assert answered.is_question
    assert "Nothing has been changed" in answered.function_call_escaped.text
    assert platform.values("products") == [{"name": "Tapis", "price": "100"}]
