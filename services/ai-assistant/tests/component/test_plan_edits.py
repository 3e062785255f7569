"""A plan is carried out as its person has corrected it: some left out, others with another value."""

import json

import pytest
from chassis.errors import ValidationError
from souk.assistant.v1 import assistant_pb2 as pb
from souk.assistant.v1 import assistant_service_pb2 as rpc


@pytest.fixture
def confirm(call):
    async def confirm(request, *edits):
        item = pb.AiRequest(id=request.id, status=pb.AI_STATUS_SUCCESS)
        for index, values in edits:
            item.edits.add(
                index=index, is_left_out=values is None, after=json.dumps(values) if values else ""
            )
        sent = rpc.UpdateAiRequestRequest(item=item)
        sent.mask.paths.extend(["status", "edits"])
        return await call("UpdateAiRequest", sent)

    return confirm


@pytest.fixture
async def planned(platform, ask):
    for name, price in (("Nappe", "10"), ("Tapis", "100"), ("Drap", "12")):
        platform.add("products", name=name, price=price)
    return await ask("raise all prices by 10 %")


def prices(platform):
    return [item["price"] for item in platform.values("products")]


async def test_a_plan_says_what_can_be_corrected(planned):
    assert [list(change.editable) for change in planned.changes] == [["price"]] * 3


async def test_what_is_left_out_stays_and_what_is_corrected_is_written(platform, planned, confirm, answer):
    done = await confirm(planned, (0, None), (1, {"price": 105.5}))
    assert prices(platform) == ["10", "105.5", "13.20"]
    assert [change.is_left_out for change in done.changes] == [True, False, False]
    assert json.loads(done.changes[1].after) == {"price": "105.5"}
    assert done.function_call_escaped.text.startswith("Products: 2 done")
    again = await confirm(planned, (0, None), (1, {"price": 105.5}))
    assert (again.status, len(platform.calls)) == (pb.AI_STATUS_SUCCESS, 2)
    undone = await answer(planned, "undone")
    assert (undone.status, prices(platform)) == (pb.AI_STATUS_UNDONE, ["10", "100", "12"])


@pytest.mark.parametrize(
    ("edit", "field"),
    [
        ((1, {"price": -1}), "item.edits[0].after.price"),
        ((1, {"price": "dear"}), "item.edits[0].after.price"),
        ((1, {"price": 1.005}), "item.edits[0].after.price"),
        ((1, {"name": "Rug"}), "item.edits[0].after.name"),
        ((7, None), "item.edits[0].index"),
    ],
)
async def test_a_correction_that_its_form_would_not_take_is_named(platform, planned, confirm, edit, field):
    with pytest.raises(ValidationError) as raised:
        await confirm(planned, edit)
    assert [violation.field for violation in raised.value.violations] == [field]
    assert prices(platform) == ["10", "100", "12"]


async def test_of_a_plan_something_has_to_be_left(platform, planned, confirm):
    with pytest.raises(ValidationError):
        await confirm(planned, (0, None), (1, None), (2, None))


async def test_a_new_item_is_corrected_before_it_is_created(platform, ask, confirm):
    planned = await ask("create a product named Nappe at 45.50 MAD")
    assert set(planned.changes[0].editable) == {"name", "price"}
    done = await confirm(planned, (0, {"name": "Nappe de fête"}))
    assert platform.values("products")[0] == {"name": "Nappe de fête", "price": "45.50"}
    assert done.changes[0].label == "Nappe de fête"


async def test_a_thread_is_renamed_searched_and_deleted(platform, ask, call):
    first = await ask("products under 50 MAD")
    await ask("Unpaid orders of this week")

    async def titles(search):
        request = rpc.ListThreadAiRequestsRequest()
        request.filter.search, request.page.limit = search, 10
        return [item.title for item in (await call("ListThreadAiRequests", request)).items]

    assert await titles("UNPAID") == ["Unpaid orders of this week"]
    renamed = rpc.UpdateThreadAiRequestRequest()
    renamed.item.id, renamed.item.title = first.thread_ai_request.id, "Cheap things"
    renamed.mask.paths.append("title")
    await call("UpdateThreadAiRequest", renamed)
    # Under its title, and still by what was asked.
    assert await titles("cheap") == await titles("under 50") == ["Cheap things"]
    assert await titles("100%") == []
    await call("DeleteThreadAiRequest", rpc.DeleteThreadAiRequestRequest(id=first.thread_ai_request.id))
    assert await titles("cheap") == []
