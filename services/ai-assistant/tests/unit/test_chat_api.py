"""The chat API against a server that misbehaves as real ones do."""

import json

import pytest
from ai_assistant.adapters.contract_catalogue import catalogue
from ai_assistant.adapters.model.chat_api import ChatApi, ModelSettings
from ai_assistant.domain.conversation import ToolCall
from ai_assistant.domain.tools import make_tools
from ai_assistant.usecases.ports import ModelError
from chassis.context import ADMIN
from scripted_model import (
    ScriptedModel,
    call,
    hang,
    hang_up,
    hang_within,
    raw,
    serving,
    stream,
    trickle,
    whole,
)

HELLO = [{"role": "system", "content": "Rules."}, {"role": "user", "content": "Hello"}]
SEARCH = {"conditions": [], "sort_by": None, "is_descending": False, "limit": None}
FOUND = ToolCall("call_1", "search_product", SEARCH)
PARTS = [json.dumps(SEARCH)[:9], json.dumps(SEARCH)[9:]]
TOOLS = make_tools(catalogue(frozenset({ADMIN}), frozenset()))


class Budget:
    """Counts what is used, without a limit."""

    def __init__(self):
        self.used = 0

    async def reserve(self, tokens):
        self.used += tokens

    async def give_back(self, tokens):
        self.used -= tokens


async def complete(*scripts, budget=None, **settings):
    """Return the answer and the server."""
    model = ScriptedModel(*scripts)
    async with serving(model) as url:
        api = ChatApi(
            ModelSettings(url, "m", seconds=settings.pop("seconds", 20), **settings), budget or Budget()
        )
        try:
            return await api.complete(HELLO, tuple(TOOLS.values())), model
        finally:
            await api.close()


def part(index=0, **sent):
    """Return a delta with a fragment of a call; no index where it is None."""
    return {"tool_calls": [sent | ({} if index is None else {"index": index})]}


def fragment(text):
    return {"function": {"arguments": text}}


@pytest.mark.parametrize(
    "script",
    [
        whole({"content": None, "tool_calls": [call("search_product", SEARCH)]}, "tool_calls"),
        whole({"content": "", "tool_calls": [call("search_product", SEARCH)]}, "stop"),
        whole(
            {"tool_calls": [call("x", {}, function={"name": "search_product", "arguments": SEARCH})]}, None
        ),
        stream(
            part(id="call_1", function={"name": "search_product", "arguments": ""}),
            *(part(**fragment(text)) for text in PARTS),
            finish="tool_calls",
        ),
        stream(
            part(None, id="call_1", function={"name": "search_product", "arguments": ""}),
            *(part(None, **fragment(text)) for text in PARTS),
        ),
        stream(
            part(id="call_1", function={"name": "search_product", "arguments": SEARCH}),
            last={"choices": [], "usage": {"total_tokens": 7}},
        ),
        stream(
            part(id="call_1", function={"name": "search_product", "arguments": ""}),
            *(part(**fragment(text)) for text in PARTS),
            finish="length",
        ),
        stream(
            part(id="call_1", function={"name": "search_product", "arguments": json.dumps(SEARCH)}),
            finish=None,
        ),
    ],
    ids=[
        "whole",
        "says stop",
        "arguments as object",
        "in parts",
        "no index",
        "object in a part",
        "says length",
        "says nothing",
    ],
)
async def test_a_call_is_read_however_it_is_sent(script):
    completion, _ = await complete(script)
    assert completion.calls == (FOUND,)


async def test_a_second_id_at_the_same_index_is_a_second_call():
    script = stream(
        part(id="call_1", function={"name": "search_product", "arguments": PARTS[0]}),
        part(**fragment(PARTS[1])),
        part(id="call_2", function={"name": "search_order", "arguments": json.dumps(SEARCH)}),
    )
    completion, _ = await complete(script)
    assert completion.calls == (FOUND, ToolCall("call_2", "search_order", SEARCH))


async def test_a_call_without_id_gets_one_and_unreadable_arguments_are_none():
    sent = {"function": {"name": "search_product", "arguments": "{oops"}}
    completion, _ = await complete(whole({"tool_calls": [sent]}))
    assert completion.calls == (ToolCall("call_0", "search_product", None),)


@pytest.mark.parametrize(
    "script",
    [
        raw(400, '{"error": {"message": "no tools"}}'),
        raw(401, '{"error": {"message": "key"}}'),
        raw(200, "<html>A proxy</html>", "text/html"),
        raw(200, '{"error": {"message": "inside"}}'),
        raw(200, "[]"),
        raw(200, b"x" * 5_000_000, "text/html"),
        raw(200, b"x" * 5_000_000),
        raw(200, b"data: " + b"x" * 5_000_000, "text/event-stream"),
        stream(*[{"content": "word " * 1000}] * 1000),
        stream({"content": "cut"}, is_done=False),
        stream(part(id="call_1", function={"name": "search_product", "arguments": PARTS[0]}), is_done=False),
        raw(200, ""),
        raw(204, ""),
        raw(429, '{"error": {"code": "insufficient_quota"}}'),
    ],
    ids=[
        "400",
        "401",
        "html",
        "error inside",
        "a list",
        "5 MB",
        "5 MB of JSON",
        "5 MB in a line",
        "5 MB in parts",
        "cut off",
        "cut off in a call",
        "empty",
        "204",
        "no money",
    ],
)
async def test_what_can_not_be_used_fails_at_once(script):
    budget, model = Budget(), ScriptedModel(script)
    async with serving(model) as url:
        api = ChatApi(ModelSettings(url, "m"), budget)
        with pytest.raises(ModelError):
            await api.complete(HELLO, ())
        await api.close()
    assert len(model.requests) == 1
    assert budget.used == 0


@pytest.mark.parametrize(
    "script",
    [raw(429, "{}", retry_after="1"), raw(429, "{}"), raw(500, "oops"), raw(503, "", "text/html"), hang_up],
    ids=["429 that says when", "429", "500", "503", "hung up"],
)
async def test_what_may_pass_is_asked_again(script):
    completion, model = await complete(script, whole({"content": "Hello."}))
    assert (completion.text, len(model.requests)) == ("Hello.", 2)


async def test_a_server_that_stays_down_is_asked_three_times():
    model = ScriptedModel(raw(500, "oops"))
    async with serving(model) as url:
        api = ChatApi(ModelSettings(url, "m"), Budget())
        with pytest.raises(ModelError):
            await api.complete(HELLO, ())
        await api.close()
    assert len(model.requests) == 3


@pytest.mark.parametrize(
    "script",
    [hang, hang_within, trickle, raw(429, "{}", retry_after="3600")],
    ids=["hangs", "hangs within", "a byte at a time", "in an hour"],
)
async def test_an_answer_that_does_not_come_in_time_fails_and_counts_as_used(script):
    budget = Budget()
    with pytest.raises(ModelError):
        await complete(script, budget=budget, seconds=0.3)
    assert budget.used > 0


async def test_used_tokens_are_those_that_the_server_counted():
    budget = Budget()
    await complete(whole({"content": "Hello."}, tokens=123), budget=budget)
    assert budget.used == 123


async def test_requests_name_model_tools_and_limit():
    _, model = await complete(stream({"content": "Hello."}))
    sent = model.requests[0]
    assert (sent["model"], sent["stream"], sent["max_tokens"]) == ("m", True, 2000)
    assert [tool["function"]["name"] for tool in sent["tools"]] == list(TOOLS)
    _, model = await complete(whole({"content": "Hello."}), can_stream=False, limits_completion=True)
    assert "stream" not in model.requests[0]
    assert "max_completion_tokens" in model.requests[0]


async def test_a_server_without_tools_answers_in_json():
    answer = json.dumps({"tool": "search_product", "arguments": SEARCH})
    completion, model = await complete(whole({"content": answer}), has_tools=False)
    assert completion.calls == (ToolCall("call_0", "search_product", SEARCH),)
    sent = model.requests[0]
    assert "tools" not in sent
    assert "search_product" in sent["messages"][0]["content"]
    assert sent["response_format"] == {"type": "json_object"}
    completion, _ = await complete(whole({"content": "Just text."}), has_tools=False)
    assert (completion.text, completion.calls) == ("Just text.", ())
