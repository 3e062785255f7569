"""The paths, words and bodies by which the first clients of the assistant speak to it."""

import pytest
from souk.assistant.v1 import assistant_pb2 as pb

# The platform's form of a path, and theirs: the same routes.
FORMS = ["/en/api", "/api/en"]
STATUSES = {
    "started": pb.AI_STATUS_STARTED,
    "updated": pb.AI_STATUS_UPDATED,
    "success": pb.AI_STATUS_SUCCESS,
    "failed": pb.AI_STATUS_FAILED,
    "undone": pb.AI_STATUS_UNDONE,
}
WORDS = {
    "action": ["create", "search", "update", "execute"],
    "namespace": ["crm", "ecommerce", "website"],
    "entity": [
        "product", "order", "page", "customer", "category", "step", "widget", "theme", "task", "listing",
    ],
}  # fmt: skip
ASKED = {"namespace": "ecommerce", "entity": "product", "action": "update", "question": "Savon to 5"}


@pytest.fixture(params=FORMS)
def base(request):
    return request.param


@pytest.fixture
def turn(fakes):
    """A request that is planned, in a thread."""
    thread = pb.AiThread(id="t1", status=pb.AI_STATUS_STARTED)
    return fakes.add(
        "ai_requests",
        question="Savon to 5",
        status=pb.AI_STATUS_STARTED,
        thread_ai_request=thread,
        function_call=pb.AiFunctionCall(name="products.update", arguments='{"limit": 1}'),
        function_call_escaped=pb.AiResult(
            text="1 &lt;Savon&gt; to be changed.", new_data=['{"id": "p1", "price": 5}']
        ),
    )


@pytest.mark.parametrize(
    ("thread", "continued"),
    [
        ({}, ""),
        ({"threadAiRequest": None}, ""),
        ({"threadAiRequest": "t1"}, "t1"),
        ({"threadAiRequest": "/api/en/thread_ai_requests/t1"}, "t1"),
        ({"threadAiRequest": {"id": "t1"}}, "t1"),
        ({"threadAiRequest": {"id": "t1", "status": "updated", "action": "update"}}, "t1"),
        ({"threadAiRequest": {"namespace": "ecommerce", "entity": "product", "action": "update"}}, ""),
        ({"threadAiRequest": {"status": "started"}}, ""),
    ],
)
async def test_a_request_begins_a_thread_or_continues_the_one_it_names(admin, fakes, base, thread, continued):
    response = await admin.post(f"{base}/ai_requests", json={**ASKED, **thread})
    assert response.status_code == 201
    sent = fakes.last.request
    assert (sent.item.question, sent.item.thread_ai_request.id) == ("Savon to 5", continued)
    assert (sent.item.action, sent.item.namespace, sent.item.entity) == (
        pb.AI_ACTION_UPDATE,
        pb.AI_NAMESPACE_ECOMMERCE,
        pb.AI_ENTITY_PRODUCT,
    )
    assert sent.locale == "en"


async def test_an_answer_says_how_it_was_understood_and_what_was_found(admin, base, turn):
    body = (await admin.get(f"{base}/ai_requests/{turn.id}")).json()
    assert body["functionCall"] == {"name": "products.update", "arguments": {"limit": 1}}
    escaped = body["functionCallEscaped"]
    assert (escaped["text"], escaped["newData"]) == (
        "1 &lt;Savon&gt; to be changed.",
        [{"id": "p1", "price": 5}],
    )
    assert (body["threadAiRequest"]["id"], body["threadAiRequest"]["status"]) == ("t1", "started")
    assert body["status"] == "started"


@pytest.mark.parametrize("status", STATUSES)
async def test_requests_and_threads_have_five_statuses(admin, fakes, base, turn, status):
    thread = fakes.add("thread_ai_requests", title="Savon to 5", status=pb.AI_STATUS_STARTED)
    for path, id_ in (("ai_requests", turn.id), ("thread_ai_requests", thread.id)):
        response = await admin.put(f"{base}/{path}/{id_}", json={"status": status})
        assert (response.status_code, response.json()["status"]) == (200, status)
        assert fakes.last.request.item.status == STATUSES[status]
    assert (await admin.get(f"{base}/thread_ai_requests/{thread.id}")).json()["status"] == status


async def test_another_status_is_refused_by_name(admin, base, turn):
    response = await admin.put(f"{base}/ai_requests/{turn.id}", json={"status": "done"})
    assert response.status_code == 422
    assert [violation["propertyPath"] for violation in response.json()["violations"]] == ["status"]


@pytest.mark.parametrize(("field", "word"), [(name, word) for name in WORDS for word in WORDS[name]])
async def test_each_word_of_the_three_choices_is_taken_and_given_back(admin, base, field, word):
    body = (await admin.post(f"{base}/ai_requests", json={**ASKED, field: word})).json()
    assert body[field] == word


@pytest.mark.parametrize("field", WORDS)
async def test_no_other_word_is_taken(admin, base, field):
    response = await admin.post(f"{base}/ai_requests", json={**ASKED, field: "nonsense"})
    assert response.status_code == 422
    assert [violation["propertyPath"] for violation in response.json()["violations"]] == [field]


@pytest.mark.asvs("3.2.1")
@pytest.mark.parametrize("path", ["/en/preview", "/fr/preview"])
async def test_the_preview_is_a_document_that_can_reach_nothing(admin, fakes, path):
    response = await admin.post(path, json={"contentPreview": "<p>Bonjour</p>"})
    assert (response.status_code, response.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert fakes.last.request.content_preview == "<p>Bonjour</p>"
    policy = response.headers["content-security-policy"]
    assert policy.startswith("sandbox; default-src 'none'")
    missing = await admin.post(path, json={})
    assert [violation["propertyPath"] for violation in missing.json()["violations"]] == ["contentPreview"]


@pytest.mark.parametrize("form", FORMS)
async def test_a_driver_has_no_assistant(rider, form):
    responses = [
        await rider.post(f"{form}/ai_requests", json=ASKED),
        await rider.get(f"{form}/thread_ai_requests/t1"),
        await rider.put(f"{form}/ai_requests/r1", json={"status": "success"}),
        await rider.post("/en/preview", json={"contentPreview": "<p>x</p>"}),
    ]
    assert {response.status_code for response in responses} == {403}
