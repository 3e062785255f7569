"""Routes of the assistant beside its plain resources."""

import csv
import io

import pytest
from souk.assistant.v1 import assistant_pb2 as pb

FORMULA = "=cmd|' /C calc'!A0"


@pytest.fixture
def thread(fakes):
    """The path of a thread's export; its request has changed two items."""
    stored = fakes.add("thread_ai_requests", title=FORMULA)
    fakes.add(
        "ai_requests",
        question=FORMULA,
        author="Nadia",
        status=pb.AI_STATUS_SUCCESS,
        function_call=pb.AiFunctionCall(name="products.update", arguments="{}"),
        function_call_escaped=pb.AiResult(text="2 done."),
        changes=[
            pb.AiChange(item="p1", label="Tapis", before='{"price":100}', after='{"price":110}'),
            pb.AiChange(item="p2", label="Nappe", before='{"price":10}', error="No."),
        ],
    )
    return f"/fr/api/thread_ai_requests/{stored.id}/export"


async def test_a_turn_is_stopped_by_its_name(admin, fakes):
    response = await admin.post("/fr/api/ai_turns/stop", json={"turn": "t-1"})
    assert (response.status_code, response.json()) == (200, {"isStopped": False})
    assert fakes.last.request.turn == "t-1"
    response = await admin.post("/fr/api/ai_turns/stop", json={})
    assert [violation["propertyPath"] for violation in response.json()["violations"]] == ["turn"]


async def test_a_thread_is_exported_with_what_was_asked_and_done(admin, thread):
    body = (await admin.get(thread)).json()
    [request] = body["requests"]
    assert (body["title"], request["question"], request["author"]) == (FORMULA, FORMULA, "Nadia")
    assert [change["label"] for change in request["changes"]] == ["Tapis", "Nappe"]


async def test_a_table_has_a_row_for_each_change_and_no_formula(admin, thread):
    response = await admin.get(f"{thread}?format=csv")
    assert "attachment" in response.headers["content-disposition"]
    rows = list(csv.DictReader(io.StringIO(response.text.removeprefix("\ufeff"))))
    assert [(row["label"], row["before"], row["after"], row["error"]) for row in rows] == [
        ("Tapis", '{"price":100}', '{"price":110}', ""),
        ("Nappe", '{"price":10}', "", "No."),
    ]
    assert {row["question"] for row in rows} == {f"'{FORMULA}"}


async def test_there_is_no_other_format(admin, thread):
    assert (await admin.get(f"{thread}?format=xml")).status_code == 400


async def test_the_stock_library_is_searched_ten_on_a_page(admin, fakes):
    body = (await admin.get("/fr/api/stock_media?kind=video&keywords=mer&page=3")).json()
    assert (body["hydra:totalItems"], body["page"]) == (23, 3)
    assert [(medium["id"], medium["kind"], medium["attribution"]) for medium in body["hydra:member"]] == [
        ("7", "video", "Nadia / Pexels")
    ]
    assert (fakes.last.request.keywords, fakes.last.request.page) == ("mer", 3)


async def test_a_search_without_words_or_of_another_kind_is_refused(admin):
    for query in ("kind=image", "kind=sound&keywords=mer", "keywords=mer&page=0"):
        assert (await admin.get(f"/fr/api/stock_media?{query}")).status_code == 422


async def test_a_driver_searches_no_pictures(rider):
    assert (await rider.get("/fr/api/stock_media?keywords=mer")).status_code == 403
