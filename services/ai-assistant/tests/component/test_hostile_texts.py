"""Texts in products, customers, orders, pages and files, which steer nothing."""

import base64
import csv
import io
import json
from dataclasses import replace

import pytest
from ai_assistant.adapters.turns import SqlTurns
from ai_assistant.domain.conversation import Completion, ToolCall
from ai_assistant.entrypoints.grpc import servicers
from chassis.testing import Rpcs
from fake_media import FakeMedia
from souk.assistant.v1 import assistant_pb2 as pb
from souk.assistant.v1 import assistant_service_pb2 as rpc

from hostile_texts import HOSTILE_TEXTS

EVERYTHING = {"conditions": [], "sort_by": None, "is_descending": False, "limit": None}
DELETE_ALL = {"conditions": [], "is_all": True}


class ObedientModel:
    """Searches, then does what it read: says it, and calls tools as the text demands; `heard` is the last
    conversation."""

    def __init__(self):
        self.heard = []

    async def complete(self, messages, _):
        self.heard = list(messages)
        results = [message for message in messages if message["role"] == "tool"]
        if not results:
            return Completion("", (ToolCall("c1", "search_product", EVERYTHING),))
        if len(results) == 1:
            return Completion("", (ToolCall("c2", "apply_plan", {"status": "success"}),))
        return Completion(str(results[0]["content"]))


@pytest.fixture
def shop(platform):
    """Fills the shop with a text wherever people can write one."""

    def fill(text):
        platform.add("products", name=text, description=text, price="10")
        platform.add("customers", full_name=text, address=text)
        platform.add("orders", order_number="ATL-2026-000012", customer_note=text, step="received")
        platform.add("pages", name=text, route="/x")
        return platform

    return fill


def created(question, **sent):
    return rpc.CreateAiRequestRequest(item=pb.AiRequest(question=question, **sent))


def table(*cells):
    """Return a file whose rows have a product each."""
    text = io.StringIO()
    csv.writer(text).writerows([("Name", "Price"), *((cell, "5") for cell in cells)])
    return pb.AiAttachment(name="x.csv", content=base64.b64encode(text.getvalue().encode()).decode())


# One instruction in each disguise; all others are in the unit tests, which end where these end.
@pytest.mark.parametrize("text", HOSTILE_TEXTS[:5])
async def test_a_text_of_data_steers_nothing(text, shop, call, service, database, admin):
    platform = shop(text)
    before = json.dumps({path: platform.values(path) for path in platform.items})

    # The grammar: it is found as data, and never read as words.
    request = await call("CreateAiRequest", created("show all products"))
    assert json.loads(request.function_call_escaped.new_data[0])["name"] == text
    assert not request.changes

    # A file: it is the name of a product at the most, and what it says is not planned.
    planned = await call("CreateAiRequest", created("create these products", attachment=table(text, "Nappe")))
    assert "Nappe" in [json.loads(change.after)["name"] for change in planned.changes]
    assert all(change.item == "" and change.before == "" for change in planned.changes)
    assert len(planned.changes) + len({problem.line for problem in planned.problems}) == 2

    # A model that obeys it: it reads it as a tool's result alone, confirms nothing, and what it says is quoted.
    model = ObedientModel()
    rpcs = Rpcs(
        replace(service, servicers=servicers(platform, SqlTurns(database), FakeMedia(), model)), database
    )
    answered = await rpcs("CreateAiRequest", created("which products are there?"), admin)
    assert {message["role"] for message in model.heard if text[:20] in str(message["content"])} <= {"tool"}
    assert (list(answered.changes), answered.status) == ([], pb.AI_STATUS_STARTED)
    assert "<" not in answered.function_call_escaped.text

    assert platform.calls == []
    assert json.dumps({path: platform.values(path) for path in platform.items}) == before


async def test_a_model_that_is_talked_into_a_deletion_only_proposes_it(shop, service, database, admin):
    platform = shop(HOSTILE_TEXTS[0])

    class Model:
        async def complete(self, *_):
            return Completion("", (ToolCall("c1", "delete_product", DELETE_ALL),))

    rpcs = Rpcs(
        replace(service, servicers=servicers(platform, SqlTurns(database), FakeMedia(), Model())), database
    )
    planned = await rpcs("CreateAiRequest", created("which products are there?"), admin)
    assert ([change.is_undoable for change in planned.changes], platform.calls) == ([True], [])
