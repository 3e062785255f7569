import pytest

PLAN = "/en/api/gantt_projects/p1"
TIMES = {"start": "2026-03-02T09:00:00+00:00", "end": "2026-03-02T17:00:00Z"}


@pytest.mark.parametrize("sent", [["a", "12FS+2h"], "a, 12FS+2h", " a,12FS+2h"])
async def test_dependencies_come_as_tokens_or_as_one_text(admin, shop, sent):
    answer = await admin.post("/en/api/gantt_tasks", json={"name": "T", "dependencies": sent, **TIMES})
    assert answer.status_code == 201
    assert list(shop.last.request.item.dependencies) == ["a", "12FS+2h"]
    assert answer.json()["dependencies"] == ["a", "12FS+2h"]


async def test_a_plan_comes_with_its_tasks(admin, shop):
    tasks = [{"id": "a", "name": "A", **TIMES}, {"id": "b", "name": "B", **TIMES, "dependencies": "a"}]
    answer = await admin.post(
        "/en/api/gantt_projects", json={"name": "P", "calendar": "continuous", "tasks": tasks}
    )
    assert answer.status_code == 201
    assert [one.id for one in shop.last.request.item.tasks] == ["a", "b"]
    assert "tasks" not in answer.json()


async def test_more_tasks_than_a_list_holds_are_taken_up_to_the_contracts_limit(admin, shop):
    tasks = [{"id": f"t{n}", "name": "T", **TIMES} for n in range(1500)]
    answer = await admin.post("/en/api/gantt_projects", json={"name": "P", "tasks": tasks})
    assert answer.status_code == 201
    assert len(shop.last.request.item.tasks) == 1500


async def test_fields_have_the_public_names(admin, shop):
    body = {
        "name": "T", **TIMES, "progress": 12.5, "type": "project", "project": "P1", "isDisabled": True,
        "styles": {"backgroundColor": "#aabbcc"}, "resources": [{"id": "s", "name": "Sara", "units": 50}],
    }  # fmt: skip
    answer = await admin.post("/en/api/gantt_tasks", json=body)
    assert answer.status_code == 201
    item = shop.last.request.item
    assert (item.progress, item.project, item.is_disabled, item.type) == ("12.5", "P1", True, 2)
    assert (item.styles.background_color, item.resources[0].units) == ("#aabbcc", "50")
    shown = answer.json()
    assert (shown["progress"], shown["project"], shown["isDisabled"]) == (12.5, "P1", True)


@pytest.mark.parametrize(
    ("body", "path"), [({"progress": 101}, "progress"), ({"end": "soon"}, "end"), ({"x": 1}, "x")]
)
async def test_what_a_task_can_not_hold_is_named(admin, body, path):
    answer = await admin.post("/en/api/gantt_tasks", json={"name": "T", **TIMES, **body})
    assert answer.status_code == 422
    assert answer.json()["violations"][0]["propertyPath"] == path


async def test_a_schedule_is_read(admin, shop):
    answer = await admin.get(f"{PLAN}/schedule")
    assert answer.status_code == 200
    assert set(answer.json()) == {"makespan", "criticalPath", "tasks", "overloads"}
    assert shop.last.request.plan_id == "p1"


async def test_all_tasks_of_a_plan_are_read_at_once(admin, shop):
    answer = await admin.get(f"{PLAN}/tasks")
    assert answer.status_code == 200
    assert [(one["id"], one["@type"]) for one in answer.json()["tasks"]] == [("12", "GanttTask")]
    assert shop.last.request.plan_id == "p1"


@pytest.mark.parametrize("tail", ["undo", "redo", "baseline", "auto-schedule"])
async def test_edits_answer_what_changed(admin, shop, tail):
    answer = await admin.post(f"{PLAN}/{tail}")
    assert (answer.status_code, answer.json()) == (
        200, {"id": "p1", "tasks": ["12"], "canUndo": True, "canRedo": False},
    )  # fmt: skip


async def test_a_plan_is_written_and_read_as_a_file(admin, shop):
    answer = await admin.get(f"{PLAN}/plan.csv")
    assert (answer.status_code, answer.headers["content-type"].partition(";")[0]) == (200, "text/csv")
    assert shop.last.request.locale == "en"
    assert (await admin.get(f"{PLAN}/plan.doc")).status_code == 404
    made = await admin.post(
        "/en/api/gantt_imports", json={"format": "csv", "content": "id,name", "name": "N"}
    )
    assert (made.status_code, made.json()["name"]) == (201, "N")
    assert (await admin.post("/en/api/gantt_imports", json={"format": "csv"})).status_code == 422


async def test_a_rider_plans_nothing(admin):
    rider = admin
    rider.headers["Authorization"] = "Bearer rider"
    for path in (
        f"{PLAN}/schedule",
        "/en/api/gantt_tasks",
        "/en/api/gantt_projects",
        f"{PLAN}/plan.csv",
    ):
        assert (await rider.get(path)).status_code == 403
    assert (await rider.post("/en/api/gantt_tasks", json={})).status_code == 403
