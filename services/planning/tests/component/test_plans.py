import asyncio
from datetime import datetime

import pytest
from chassis.errors import ConflictError, NotFoundError, StaleError
from chassis.testing import caller
from google.protobuf.timestamp_pb2 import Timestamp
from souk.planning.v1 import planning_pb2 as pb
from souk.planning.v1 import planning_service_pb2 as rpc


async def test_links_push_the_tasks_of_a_new_plan(create_plan, list_hours, message):
    plan = await create_plan(message("a"), message("b", 0, 4, "a"), message("c", 1, 2, "bSS+2h"))
    assert await list_hours(plan) == {"a": (0, 8), "b": (8, 12), "c": (10, 12)}


async def test_all_tasks_are_created_or_none(create_plan, call, message, violations):
    result = await violations(create_plan(message("a"), message("b", 0, 1, "nobody")))
    assert result == {"item.tasks.dependencies": "unknown-task"}
    request = rpc.ListGanttProjectsRequest()
    request.page.limit = 10
    assert (await call("ListGanttProjects", request)).total == 0


async def test_a_plan_starts_within_the_supported_years(create_plan, violations):
    for year in (1999, 2150):
        at = Timestamp()
        at.FromDatetime(datetime(year, 6, 1))  # noqa: DTZ001  # a Timestamp counts in UTC
        assert await violations(create_plan(start_time=at)) == {"item.start_time": "years"}


async def test_the_schedule_has_critical_tasks_and_slack(create_plan, call, message):
    plan = await create_plan(message("a"), message("b", 0, 4, "a"), message("c", 0, 2))
    schedule = await call("GetSchedule", rpc.GetScheduleRequest(plan_id=plan.id))
    assert (float(schedule.makespan), list(schedule.critical_path)) == (12, ["a", "b"])
    assert {task.id: float(task.slack) for task in schedule.tasks} == {"a": 0, "b": 0, "c": 10}


async def test_missing_ids_are_assigned_and_ids_are_unique(create_plan, add_task, message, violations):
    plan = await create_plan(message("7"))
    assert (await add_task(plan=plan.id)).id == "8"
    assert await violations(add_task("7", plan=plan.id)) == {"item.id": "taken"}
    other = await create_plan()
    assert await violations(add_task("7", plan=other.id)) == {"item.id": "taken"}
    for bad in ("a b", "a,b", "x" * 41):
        assert await violations(add_task(bad, plan=plan.id)) == {"item.id": "id"}
    assert (await add_task("/en/api/gantt_tasks/7", plan=plan.id)).id == "9"


async def test_a_colour_changes_alone(create_plan, call, message):
    await create_plan(
        message("a", styles=pb.GanttStyles(progress_color="#111111", background_color="#222222"))
    )
    sent = pb.GanttTask(id="a", styles=pb.GanttStyles(progress_color="#333333"))
    request = rpc.UpdateGanttTaskRequest(item=sent)
    request.mask.paths.append("styles.progress_color")
    changed = await call("UpdateGanttTask", request)

    assert changed.styles == pb.GanttStyles(progress_color="#333333", background_color="#222222")


async def test_a_task_without_plan_is_added_to_the_first_one(add_task, call):
    first = await add_task("a")
    assert first.plan
    assert (await add_task("b")).plan == first.plan


@pytest.mark.parametrize(
    ("fields", "field", "code"),
    [
        ({"dependencies": ["zz"]}, "item.dependencies", "unknown-task"),
        ({"dependencies": ["b"]}, "item.dependencies", "self"),
        ({"dependencies": ["c"]}, "item.dependencies", "cycle"),
        ({"end": -1}, "item.end", "order"),
        ({"progress": "101"}, "item.progress", "range"),
        ({"progress": "-1"}, "item.progress", "range"),
        ({"project": "zz"}, "item.project", "unknown-task"),
        ({"project": "a"}, "item.project", "type"),
        ({"project": "b"}, "item.project", "self"),
        ({"name": " "}, "item.name", "blank"),
        ({"styles": pb.GanttStyles(progress_color="red")}, "item.styles", "colour"),
    ],
)
async def test_invalid_input_is_a_violation_and_changes_nothing(
    create_plan, change_task, list_tasks, message, violations, fields, field, code
):
    plan = await create_plan(message("a"), message("b", 0, 8, "a"), message("c", 0, 8, "b"))
    before = await list_tasks(plan)
    assert await violations(change_task("b", **fields)) == {field: code}
    assert await list_tasks(plan) == before


async def test_a_cycle_is_described(create_plan, change_task, message):
    await create_plan(message("a"), message("b", 0, 8, "a"), message("c", 0, 8, "b"))
    with pytest.raises(Exception, match=r"(a → b → c|b → c → a|c → a → b) → "):
        await change_task("a", dependencies=["c"])


async def test_links_between_a_project_and_its_tasks_are_cycles(
    create_plan, change_task, message, violations
):
    await create_plan(message("p", type=pb.GANTT_TASK_TYPE_PROJECT), message("a", project="p"))
    assert await violations(change_task("p", dependencies=["a"])) == {"item.dependencies": "cycle"}
    assert await violations(change_task("a", dependencies=["p"])) == {"item.dependencies": "cycle"}


async def test_a_project_spans_its_tasks_and_moves_them(
    create_plan, change_task, list_tasks, list_hours, message, violations
):
    plan = await create_plan(
        message("p", type=pb.GANTT_TASK_TYPE_PROJECT),
        message("a", 2, 6, project="p", progress="50"),
        message("b", 10, 2, project="p"),
    )
    assert (await list_hours(plan))["p"] == (2, 12)
    assert float((await list_tasks(plan))["p"].progress) == 37.5
    await change_task("p", start=26, end=36)
    assert await list_hours(plan) == {"p": (26, 36), "a": (26, 32), "b": (34, 36)}
    assert await violations(change_task("p", end=40)) == {"item.end": "derived"}
    assert await violations(change_task("p", progress="10")) == {"item.progress": "derived"}


async def test_a_token_that_is_an_id_is_that_id(create_plan, list_hours, message):
    plan = await create_plan(
        message("1", 0, 3), message("1SS", 0, 5), message("x", 0, 1, "1SS"), message("y", 0, 1, "1SS+1h")
    )
    assert await list_hours(plan) == {"1": (0, 3), "1SS": (0, 5), "x": (5, 6), "y": (1, 2)}


async def test_tokens_are_trimmed_and_repeated_ones_dropped(create_plan, change_task, message):
    await create_plan(message("a"), message("b"), message("c"))
    changed = await change_task("c", dependencies=[" a ", "", "a", "bFS+2h"])
    assert list(changed.dependencies) == ["a", "bFS+2h"]


async def test_a_pushed_task_has_its_own_date_and_what_pushed_it(create_plan, change_task, message):
    await create_plan(message("a"), message("b", 0, 4, "a"))
    pushed = await change_task("b", start=2, end=6)
    assert pushed.pushed_by == "a"
    assert (pushed.not_before.seconds, pushed.start_time.seconds) == (
        pushed.start_time.seconds - 6 * 3600,
        pushed.start_time.seconds,
    )
    free = await change_task("b", start=20, end=24)
    assert free.pushed_by == ""


async def test_only_auto_schedule_moves_tasks_back(create_plan, change_task, call, list_hours, message):
    plan = await create_plan(message("a", 4, 8), message("b", 0, 4, "a"))
    await change_task("a", start=0, end=8)
    assert (await list_hours(plan))["b"] == (12, 16)
    await call("AutoSchedule", rpc.AutoScheduleRequest(plan_id=plan.id))
    assert (await list_hours(plan))["b"] == (8, 12)


async def test_a_locked_task_is_neither_edited_nor_moved(create_plan, change_task, list_hours, message):
    plan = await create_plan(message("a"), message("b", 1, 2, "a", is_disabled=True))
    assert (await list_hours(plan))["b"] == (1, 3)
    with pytest.raises(ConflictError, match="locked"):
        await change_task("b", name="New")
    assert (await change_task("b", is_disabled=False, name="New")).name == "New"


async def test_removing_a_task_removes_the_links_from_it(create_plan, call, list_tasks, message):
    plan = await create_plan(
        message("p", type=pb.GANTT_TASK_TYPE_PROJECT), message("a", project="p"), message("b", 0, 1, "aFS+1h")
    )
    with pytest.raises(ConflictError, match="still has tasks"):
        await call("DeleteGanttTask", rpc.DeleteGanttTaskRequest(id="p"))
    await call("DeleteGanttTask", rpc.DeleteGanttTaskRequest(id="a"))
    remaining = await list_tasks(plan)
    assert set(remaining) == {"p", "b"}
    assert list(remaining["b"].dependencies) == []
    with pytest.raises(NotFoundError):
        await call("DeleteGanttTask", rpc.DeleteGanttTaskRequest(id="a"))


async def test_every_edit_can_be_undone_and_redone(
    create_plan, change_task, add_task, call, list_tasks, message
):
    plan = await create_plan(message("a"), message("b", 0, 4, "a"))
    states = [await read_state(list_tasks, plan)]
    await change_task("a", end=20)
    states.append(await read_state(list_tasks, plan))
    await add_task("c", 0, 2, "b", plan=plan.id)
    states.append(await read_state(list_tasks, plan))
    await call("DeleteGanttTask", rpc.DeleteGanttTaskRequest(id="a"))
    states.append(await read_state(list_tasks, plan))
    for state in reversed(states[:-1]):
        await call("UndoEdit", rpc.UndoEditRequest(plan_id=plan.id))
        assert await read_state(list_tasks, plan) == state
    for state in states[1:]:
        edit = await call("RedoEdit", rpc.RedoEditRequest(plan_id=plan.id))
        assert await read_state(list_tasks, plan) == state
    assert (edit.can_undo, edit.can_redo) == (True, False)


async def read_state(list_tasks, plan):
    return {
        id_: (task.name, task.start_time.seconds, task.end_time.seconds, list(task.dependencies))
        for id_, task in (await list_tasks(plan)).items()
    }


async def test_an_edit_that_others_changed_since_can_not_be_undone(
    create_plan, change_task, call, staff, message, list_tasks
):
    plan = await create_plan(message("a"), message("b"))
    await change_task("a", name="Mine")
    await change_task("a", name="Theirs", user=staff)
    with pytest.raises(ConflictError, match="someone else"):
        await call("UndoEdit", rpc.UndoEditRequest(plan_id=plan.id))
    await call("UndoEdit", rpc.UndoEditRequest(plan_id=plan.id), staff)
    assert (await list_tasks(plan))["a"].name == "Mine"


async def test_concurrent_edits_are_not_lost(create_plan, change_task, staff, list_tasks, message):
    plan = await create_plan(*(message(str(n)) for n in range(6)))
    await asyncio.gather(
        *(change_task(str(n), name=f"N{n}") for n in range(6)),
        *(change_task(str(n), end=20 + n, user=staff) for n in range(6)),
    )
    tasks = await list_tasks(plan)
    assert {task.name for task in tasks.values()} == {f"N{n}" for n in range(6)}
    assert len({task.end_time.seconds for task in tasks.values()}) == 6


async def test_a_stale_version_is_an_error_with_the_current_item(create_plan, change_task, message):
    await create_plan(message("a"))
    first = await change_task("a", name="One")
    with pytest.raises(StaleError) as error:
        await change_task("a", version=first.version - 1, name="Two")
    assert error.value.current.name == "One"


async def test_a_baseline_stores_the_dates(create_plan, change_task, call, list_tasks, message):
    plan = await create_plan(message("a"))
    await call("SetBaseline", rpc.SetBaselineRequest(plan_id=plan.id))
    await change_task("a", start=5, end=13)
    task = (await list_tasks(plan))["a"]
    assert task.start_time.seconds - task.baseline_start_time.seconds == 5 * 3600


async def test_all_tasks_of_a_plan_are_returned_in_order(create_plan, call, message):
    await create_plan(message("other"))
    plan = await create_plan(*(message(f"t{n}") for n in range(300)))
    reply = await call("GetPlanTasks", rpc.GetPlanTasksRequest(plan_id=plan.id))
    assert [task.id for task in reply.tasks] == [f"t{n}" for n in range(300)]


async def test_another_tenants_plan_is_not_found(create_plan, call, message):
    plan = await create_plan(message("a"))
    for name, request in (
        ("GetSchedule", rpc.GetScheduleRequest(plan_id=plan.id)),
        ("GetPlanTasks", rpc.GetPlanTasksRequest(plan_id=plan.id)),
        ("GetGanttTask", rpc.GetGanttTaskRequest(id="a")),
        ("DeleteGanttTask", rpc.DeleteGanttTaskRequest(id="a")),
        ("UndoEdit", rpc.UndoEditRequest(plan_id=plan.id)),
    ):
        with pytest.raises(NotFoundError):
            await call(name, request, caller())


async def test_events_are_published_for_moved_tasks_too(create_plan, change_task, events, message):
    await create_plan(message("a"), message("b", 0, 4, "a"))
    await change_task("a", end=30)
    ids = [data["task"]["id"] for _, data in await events("task-changed")]
    assert ids == ["a", "b", "a", "b"]


async def test_an_imported_calendar_is_created_once(create_plan, call, message):
    hours = [pb.WorkingHours(weekday=day, to="12:00", **{"from": "09:00"}) for day in (1, 2, 6)]
    own = pb.GanttCalendar(name="Atelier", timezone="Asia/Kolkata", hours=hours, holidays=["2026-03-10"])
    existing = await call("CreateGanttCalendar", rpc.CreateGanttCalendarRequest(item=own))
    plan = await create_plan(message("a"), message("b", 0, 3, "a"), calendar=existing.id)
    export = rpc.ExportPlanRequest(plan_id=plan.id, format=rpc.PLAN_FORMAT_XML, locale="en")
    text = (await call("ExportPlan", export)).content.decode()
    again = rpc.ImportPlanRequest(format=rpc.PLAN_FORMAT_XML, content=text)
    assert (await call("ImportPlan", again)).calendar == existing.id
    again.content = text.replace("2026-03-10", "2026-03-11")
    changed = await call("ImportPlan", again)
    assert (await call("ImportPlan", again)).calendar == changed.calendar != existing.id
    calendar = await call("GetGanttCalendar", rpc.GetGanttCalendarRequest(id=changed.calendar))
    assert (calendar.name, list(calendar.holidays), list(calendar.hours)) == (
        "Atelier (2)",
        ["2026-03-11"],
        hours,
    )
    again.calendar = "continuous"
    assert (await call("ImportPlan", again)).calendar == "continuous"


async def test_an_overloaded_resource_is_reported(create_plan, call, message):
    sara = pb.GanttResource(id="s", name="Sara", units="60")
    plan = await create_plan(message("a", 0, 4, resources=[sara]), message("b", 2, 4, resources=[sara]))
    [overload] = (await call("GetSchedule", rpc.GetScheduleRequest(plan_id=plan.id))).overloads
    assert (overload.resource, overload.units, list(overload.tasks)) == ("s", "120", ["a", "b"])


async def test_ten_thousand_tasks_are_created_and_scheduled_in_one_call(create_plan, call, message):
    rows = [message(f"t{n}", 0, 2, *({f"t{n // 2}", f"t{n - 1}"} if n else ())) for n in range(10_000)]
    plan = await create_plan(*rows)
    schedule = await call("GetSchedule", rpc.GetScheduleRequest(plan_id=plan.id))
    assert (len(schedule.tasks), float(schedule.makespan)) == (10_000, 20_000)


async def test_each_calendar_event_has_a_newer_version(call, events):
    hours = [pb.WorkingHours(weekday=1, to="12:00", **{"from": "09:00"})]
    item = pb.GanttCalendar(name="Mondays", hours=hours)
    created = await call("CreateGanttCalendar", rpc.CreateGanttCalendarRequest(item=item))
    change = rpc.UpdateGanttCalendarRequest(item=pb.GanttCalendar(id=created.id, name="Mornings"))
    change.mask.paths.append("name")
    await call("UpdateGanttCalendar", change)
    await call("DeleteGanttCalendar", rpc.DeleteGanttCalendarRequest(id=created.id))

    published = [data for _, data in await events("calendar-changed")]
    assert [data["calendar"]["name"] for data in published] == ["Mondays", "Mornings", "Mornings"]
    assert [data["isRemoved"] for data in published] == [False, False, True]
    versions = [data["calendar"]["version"] for data in published]
    assert versions == sorted(set(versions))


async def test_deleting_a_plan_deletes_its_tasks_and_publishes_an_event(create_plan, call, events, message):
    plan = await create_plan(message("a"), message("b"))
    await call("DeleteGanttProject", rpc.DeleteGanttProjectRequest(id=plan.id))

    with pytest.raises(NotFoundError):
        await call("GetGanttTask", rpc.GetGanttTaskRequest(id="a"))
    [*_, (_, last)] = await events("plan-changed")
    assert (last["isRemoved"], last["plan"]["version"] > plan.version) == (True, True)
