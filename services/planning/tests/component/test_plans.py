import asyncio
from datetime import datetime

import pytest
from chassis.errors import ConflictError, NotFoundError, StaleError
from chassis.testing import caller
from google.protobuf.timestamp_pb2 import Timestamp
from souk.planning.v1 import planning_pb2 as pb
from souk.planning.v1 import planning_service_pb2 as rpc


async def test_a_plan_is_made_with_its_tasks_and_links_push_them(start, look, message):
    plan = await start(message("a"), message("b", 0, 4, "a"), message("c", 1, 2, "bSS+2h"))
    assert await look(plan) == {"a": (0, 8), "b": (8, 12), "c": (10, 12)}


async def test_all_tasks_are_made_or_none(start, call, message, violations):
    fault = await violations(start(message("a"), message("b", 0, 1, "nobody")))
    assert fault == {"item.tasks.dependencies": "unknown-task"}
    request = rpc.ListGanttProjectsRequest()
    request.page.limit = 10
    assert (await call("ListGanttProjects", request)).total == 0


async def test_a_plan_begins_within_the_years_that_its_tasks_may_have(start, violations):
    for year in (1999, 2150):
        at = Timestamp()
        at.FromDatetime(datetime(year, 6, 1))  # noqa: DTZ001  # a Timestamp counts in UTC
        assert await violations(start(start_time=at)) == {"item.start_time": "years"}


async def test_the_schedule_says_what_is_critical(start, call, message):
    plan = await start(message("a"), message("b", 0, 4, "a"), message("c", 0, 2))
    found = await call("GetSchedule", rpc.GetScheduleRequest(plan_id=plan.id))
    assert (float(found.makespan), list(found.critical_path)) == (12, ["a", "b"])
    assert {one.id: float(one.slack) for one in found.tasks} == {"a": 0, "b": 0, "c": 10}


async def test_ids_are_given_where_none_is_sent_and_taken_once(start, add, message, violations):
    plan = await start(message("7"))
    assert (await add(plan=plan.id)).id == "8"
    assert await violations(add("7", plan=plan.id)) == {"item.id": "taken"}
    other = await start()
    assert await violations(add("7", plan=other.id)) == {"item.id": "taken"}
    for bad in ("a b", "a,b", "x" * 41):
        assert await violations(add(bad, plan=plan.id)) == {"item.id": "id"}
    assert (await add("/en/api/gantt_tasks/7", plan=plan.id)).id == "9"


async def test_a_colour_changes_alone(start, call, message):
    await start(message("a", styles=pb.GanttStyles(progress_color="#111111", background_color="#222222")))
    sent = pb.GanttTask(id="a", styles=pb.GanttStyles(progress_color="#333333"))
    request = rpc.UpdateGanttTaskRequest(item=sent)
    request.mask.paths.append("styles.progress_color")
    changed = await call("UpdateGanttTask", request)

    assert changed.styles == pb.GanttStyles(progress_color="#333333", background_color="#222222")


async def test_a_task_without_plan_goes_to_the_first_one(add, call):
    first = await add("a")
    assert first.plan
    assert (await add("b")).plan == first.plan


@pytest.mark.parametrize(
    ("fields", "field", "code"),
    [
        ({"dependencies": ["zz"]}, "item.dependencies", "unknown-task"),
        ({"dependencies": ["b"]}, "item.dependencies", "self"),
        ({"dependencies": ["c"]}, "item.dependencies", "cycle"),
        ({"end": -1}, "item.end", "order"),
        ({"progress": "101"}, "item.progress", "too-large"),
        ({"progress": "-1"}, "item.progress", "too-small"),
        ({"project": "zz"}, "item.project", "unknown-task"),
        ({"project": "a"}, "item.project", "type"),
        ({"project": "b"}, "item.project", "self"),
        ({"name": " "}, "item.name", "blank"),
        ({"styles": pb.GanttStyles(progress_color="red")}, "item.styles", "colour"),
    ],
)
async def test_bad_input_is_named_and_changes_nothing(
    start, change, tasks, message, violations, fields, field, code
):
    plan = await start(message("a"), message("b", 0, 8, "a"), message("c", 0, 8, "b"))
    before = await tasks(plan)
    assert await violations(change("b", **fields)) == {field: code}
    assert await tasks(plan) == before


async def test_a_circle_is_named(start, change, message):
    await start(message("a"), message("b", 0, 8, "a"), message("c", 0, 8, "b"))
    with pytest.raises(Exception, match=r"(a → b → c|b → c → a|c → a → b) → "):
        await change("a", dependencies=["c"])


async def test_links_between_a_project_and_its_own_are_circles(start, change, message, violations):
    await start(message("p", type=pb.GANTT_TASK_TYPE_PROJECT), message("a", project="p"))
    assert await violations(change("p", dependencies=["a"])) == {"item.dependencies": "cycle"}
    assert await violations(change("a", dependencies=["p"])) == {"item.dependencies": "cycle"}


async def test_a_project_spans_its_tasks_and_takes_them_along(
    start, change, tasks, look, message, violations
):
    plan = await start(
        message("p", type=pb.GANTT_TASK_TYPE_PROJECT),
        message("a", 2, 6, project="p", progress="50"),
        message("b", 10, 2, project="p"),
    )
    assert (await look(plan))["p"] == (2, 12)
    assert float((await tasks(plan))["p"].progress) == 37.5
    await change("p", start=26, end=36)
    assert await look(plan) == {"p": (26, 36), "a": (26, 32), "b": (34, 36)}
    assert await violations(change("p", end=40)) == {"item.end": "derived"}
    assert await violations(change("p", progress="10")) == {"item.progress": "derived"}


async def test_a_known_id_wins_over_what_else_it_could_mean(start, look, message):
    plan = await start(
        message("1", 0, 3), message("1SS", 0, 5), message("x", 0, 1, "1SS"), message("y", 0, 1, "1SS+1h")
    )
    assert await look(plan) == {"1": (0, 3), "1SS": (0, 5), "x": (5, 6), "y": (1, 2)}


async def test_tokens_are_trimmed_and_doubles_dropped(start, change, message):
    await start(message("a"), message("b"), message("c"))
    changed = await change("c", dependencies=[" a ", "", "a", "bFS+2h"])
    assert list(changed.dependencies) == ["a", "bFS+2h"]


async def test_a_pushed_date_is_told_and_its_own_date_kept(start, change, message):
    await start(message("a"), message("b", 0, 4, "a"))
    pushed = await change("b", start=2, end=6)
    assert pushed.pushed_by == "a"
    assert (pushed.not_before.seconds, pushed.start_time.seconds) == (
        pushed.start_time.seconds - 6 * 3600,
        pushed.start_time.seconds,
    )
    free = await change("b", start=20, end=24)
    assert free.pushed_by == ""


async def test_a_predecessor_that_goes_back_pulls_nobody_until_asked(start, change, call, look, message):
    plan = await start(message("a", 4, 8), message("b", 0, 4, "a"))
    await change("a", start=0, end=8)
    assert (await look(plan))["b"] == (12, 16)
    await call("AutoSchedule", rpc.AutoScheduleRequest(plan_id=plan.id))
    assert (await look(plan))["b"] == (8, 12)


async def test_a_locked_task_is_neither_edited_nor_moved(start, change, look, message):
    plan = await start(message("a"), message("b", 1, 2, "a", is_disabled=True))
    assert (await look(plan))["b"] == (1, 3)
    with pytest.raises(ConflictError, match="locked"):
        await change("b", name="New")
    assert (await change("b", is_disabled=False, name="New")).name == "New"


async def test_removing_takes_the_links_along_but_no_tasks(start, call, tasks, message):
    plan = await start(
        message("p", type=pb.GANTT_TASK_TYPE_PROJECT), message("a", project="p"), message("b", 0, 1, "aFS+1h")
    )
    with pytest.raises(ConflictError, match="still has tasks"):
        await call("DeleteGanttTask", rpc.DeleteGanttTaskRequest(id="p"))
    await call("DeleteGanttTask", rpc.DeleteGanttTaskRequest(id="a"))
    left = await tasks(plan)
    assert set(left) == {"p", "b"}
    assert list(left["b"].dependencies) == []
    with pytest.raises(NotFoundError):
        await call("DeleteGanttTask", rpc.DeleteGanttTaskRequest(id="a"))


async def test_every_edit_can_be_taken_back_and_done_again(start, change, add, call, tasks, message):
    plan = await start(message("a"), message("b", 0, 4, "a"))
    states = [await look_at(tasks, plan)]
    await change("a", end=20)
    states.append(await look_at(tasks, plan))
    await add("c", 0, 2, "b", plan=plan.id)
    states.append(await look_at(tasks, plan))
    await call("DeleteGanttTask", rpc.DeleteGanttTaskRequest(id="a"))
    states.append(await look_at(tasks, plan))
    for state in reversed(states[:-1]):
        await call("UndoEdit", rpc.UndoEditRequest(plan_id=plan.id))
        assert await look_at(tasks, plan) == state
    for state in states[1:]:
        made = await call("RedoEdit", rpc.RedoEditRequest(plan_id=plan.id))
        assert await look_at(tasks, plan) == state
    assert (made.can_undo, made.can_redo) == (True, False)


async def look_at(tasks, plan):
    found = (await tasks(plan)).values()
    return {
        one.id: (one.name, one.start_time.seconds, one.end_time.seconds, list(one.dependencies))
        for one in found
    }


async def test_nobody_takes_back_what_somebody_else_built_on(start, change, call, staff, message, tasks):
    plan = await start(message("a"), message("b"))
    await change("a", name="Mine")
    await change("a", name="Theirs", someone=staff)
    with pytest.raises(ConflictError, match="someone else"):
        await call("UndoEdit", rpc.UndoEditRequest(plan_id=plan.id))
    await call("UndoEdit", rpc.UndoEditRequest(plan_id=plan.id), staff)
    assert (await tasks(plan))["a"].name == "Mine"


async def test_two_who_edit_at_once_lose_nothing(start, change, staff, tasks, message):
    plan = await start(*(message(str(n)) for n in range(6)))
    await asyncio.gather(
        *(change(str(n), name=f"N{n}") for n in range(6)),
        *(change(str(n), end=20 + n, someone=staff) for n in range(6)),
    )
    found = await tasks(plan)
    assert {one.name for one in found.values()} == {f"N{n}" for n in range(6)}
    assert len({one.end_time.seconds for one in found.values()}) == 6


async def test_a_stale_version_is_refused_with_the_item_as_it_is(start, change, message):
    await start(message("a"))
    first = await change("a", name="One")
    with pytest.raises(StaleError) as refused:
        await change("a", version=first.version - 1, name="Two")
    assert refused.value.current.name == "One"


async def test_a_baseline_remembers(start, change, call, tasks, message):
    plan = await start(message("a"))
    await call("SetBaseline", rpc.SetBaselineRequest(plan_id=plan.id))
    await change("a", start=5, end=13)
    found = (await tasks(plan))["a"]
    assert found.start_time.seconds - found.baseline_start_time.seconds == 5 * 3600


async def test_all_tasks_of_a_plan_come_in_one_answer_in_their_order(start, call, message):
    await start(message("other"))
    plan = await start(*(message(f"t{n}") for n in range(300)))
    found = await call("GetPlanTasks", rpc.GetPlanTasksRequest(plan_id=plan.id))
    assert [one.id for one in found.tasks] == [f"t{n}" for n in range(300)]


async def test_another_tenant_sees_nothing(start, call, message):
    plan = await start(message("a"))
    for name, request in (
        ("GetSchedule", rpc.GetScheduleRequest(plan_id=plan.id)),
        ("GetPlanTasks", rpc.GetPlanTasksRequest(plan_id=plan.id)),
        ("GetGanttTask", rpc.GetGanttTaskRequest(id="a")),
        ("DeleteGanttTask", rpc.DeleteGanttTaskRequest(id="a")),
        ("UndoEdit", rpc.UndoEditRequest(plan_id=plan.id)),
    ):
        with pytest.raises(NotFoundError):
            await call(name, request, caller())


async def test_changes_are_told_with_what_moved(start, change, events, message):
    await start(message("a"), message("b", 0, 4, "a"))
    await change("a", end=30)
    names = [data["task"]["id"] for _, data in await events("task-changed")]
    assert names == ["a", "b", "a", "b"]


async def test_a_file_of_microsoft_project_brings_its_calendar_once(start, call, message):
    hours = [pb.WorkingHours(weekday=day, to="12:00", **{"from": "09:00"}) for day in (1, 2, 6)]
    own = pb.GanttCalendar(name="Atelier", timezone="Asia/Kolkata", hours=hours, holidays=["2026-03-10"])
    kept = await call("CreateGanttCalendar", rpc.CreateGanttCalendarRequest(item=own))
    plan = await start(message("a"), message("b", 0, 3, "a"), calendar=kept.id)
    asked = rpc.ExportPlanRequest(plan_id=plan.id, format=rpc.PLAN_FORMAT_XML, locale="en")
    text = (await call("ExportPlan", asked)).content.decode()
    again = rpc.ImportPlanRequest(format=rpc.PLAN_FORMAT_XML, content=text)
    assert (await call("ImportPlan", again)).calendar == kept.id
    again.content = text.replace("2026-03-10", "2026-03-11")
    changed = await call("ImportPlan", again)
    assert (await call("ImportPlan", again)).calendar == changed.calendar != kept.id
    found = await call("GetGanttCalendar", rpc.GetGanttCalendarRequest(id=changed.calendar))
    assert (found.name, list(found.holidays), list(found.hours)) == ("Atelier", ["2026-03-11"], hours)
    again.calendar = "continuous"
    assert (await call("ImportPlan", again)).calendar == "continuous"


async def test_an_overbooked_resource_is_marked(start, call, message):
    sara = pb.GanttResource(id="s", name="Sara", units="60")
    plan = await start(message("a", 0, 4, resources=[sara]), message("b", 2, 4, resources=[sara]))
    [found] = (await call("GetSchedule", rpc.GetScheduleRequest(plan_id=plan.id))).overloads
    assert (found.resource, found.units, list(found.tasks)) == ("s", "120", ["a", "b"])


async def test_ten_thousand_tasks_come_and_are_scheduled_in_one_call(start, call, message):
    rows = [message(f"t{n}", 0, 2, *({f"t{n // 2}", f"t{n - 1}"} if n else ())) for n in range(10_000)]
    plan = await start(*rows)
    found = await call("GetSchedule", rpc.GetScheduleRequest(plan_id=plan.id))
    assert (len(found.tasks), float(found.makespan)) == (10_000, 20_000)


async def test_a_calendars_changes_are_told_each_newer_than_the_one_before(call, events):
    hours = [pb.WorkingHours(weekday=1, to="12:00", **{"from": "09:00"})]
    item = pb.GanttCalendar(name="Mondays", hours=hours)
    made = await call("CreateGanttCalendar", rpc.CreateGanttCalendarRequest(item=item))
    change = rpc.UpdateGanttCalendarRequest(item=pb.GanttCalendar(id=made.id, name="Mornings"))
    change.mask.paths.append("name")
    await call("UpdateGanttCalendar", change)
    await call("DeleteGanttCalendar", rpc.DeleteGanttCalendarRequest(id=made.id))

    news = [data for _, data in await events("calendar-changed")]
    assert [one["calendar"]["name"] for one in news] == ["Mondays", "Mornings", "Mornings"]
    assert [one["isRemoved"] for one in news] == [False, False, True]
    versions = [one["calendar"]["version"] for one in news]
    assert versions == sorted(set(versions))


async def test_a_plan_goes_with_its_tasks_and_says_so(start, call, events, message):
    plan = await start(message("a"), message("b"))
    await call("DeleteGanttProject", rpc.DeleteGanttProjectRequest(id=plan.id))

    with pytest.raises(NotFoundError):
        await call("GetGanttTask", rpc.GetGanttTaskRequest(id="a"))
    [*_, (_, last)] = await events("plan-changed")
    assert (last["isRemoved"], last["plan"]["version"] > plan.version) == (True, True)
