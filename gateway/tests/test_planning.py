import pytest

PLAN = "/en/api/gantt_projects/p1"
TIMES = {"start": "2026-03-02T09:00:00+00:00", "end": "2026-03-02T17:00:00Z"}


@pytest.mark.parametrize("sent", [["a", "12FS+2h"], "a, 12FS+2h", " a,12FS+2h"])
async def test_dependencies_are_a_list_or_a_text(admin, fakes, sent):
    response = await admin.post("/en/api/gantt_tasks", json={"name": "T", "dependencies": sent, **TIMES})
    assert response.status_code == 201
    assert list(fakes.last.request.item.dependencies) == ["a", "12FS+2h"]
    assert response.json()["dependencies"] == ["a", "12FS+2h"]


async def test_a_plan_is_created_with_its_tasks(admin, fakes):
    tasks = [{"id": "a", "name": "A", **TIMES}, {"id": "b", "name": "B", **TIMES, "dependencies": "a"}]
    response = await admin.post(
        "/en/api/gantt_projects", json={"name": "P", "calendar": "continuous", "tasks": tasks}
    )
    assert response.status_code == 201
    assert [task.id for task in fakes.last.request.item.tasks] == ["a", "b"]
    assert "tasks" not in response.json()


async def test_a_plan_may_have_more_tasks_than_other_lists(admin, fakes):
    tasks = [{"id": f"t{n}", "name": "T", **TIMES} for n in range(1500)]
    response = await admin.post("/en/api/gantt_projects", json={"name": "P", "tasks": tasks})
    assert response.status_code == 201
    assert len(fakes.last.request.item.tasks) == 1500


async def test_fields_have_the_public_names(admin, fakes):
    body = {
        "name": "T", **TIMES, "progress": 12.5, "type": "project", "project": "P1", "isDisabled": True,
        "styles": {"backgroundColor": "#aabbcc"}, "resources": [{"id": "s", "name": "Sara", "units": 50}],
    }  # fmt: skip
    response = await admin.post("/en/api/gantt_tasks", json=body)
    assert response.status_code == 201
    item = fakes.last.request.item
    assert (item.progress, item.project, item.is_disabled, item.type) == ("12.5", "P1", True, 2)
    assert (item.styles.background_color, item.resources[0].units) == ("#aabbcc", "50")
    task = response.json()
    assert (task["progress"], task["project"], task["isDisabled"]) == (12.5, "P1", True)


@pytest.mark.parametrize(
    ("body", "path"), [({"progress": 101}, "progress"), ({"end": "soon"}, "end"), ({"x": 1}, "x")]
)
async def test_an_invalid_field_of_a_task_is_named(admin, body, path):
    response = await admin.post("/en/api/gantt_tasks", json={"name": "T", **TIMES, **body})
    assert response.status_code == 422
    assert response.json()["violations"][0]["propertyPath"] == path


async def test_a_schedule_is_read(admin, fakes):
    response = await admin.get(f"{PLAN}/schedule")
    assert response.status_code == 200
    assert set(response.json()) == {"makespan", "criticalPath", "tasks", "overloads"}
    assert fakes.last.request.plan_id == "p1"


async def test_all_tasks_of_a_plan_are_read_at_once(admin, fakes):
    response = await admin.get(f"{PLAN}/tasks")
    assert response.status_code == 200
    assert [(task["id"], task["@type"]) for task in response.json()["tasks"]] == [("12", "GanttTask")]
    assert fakes.last.request.plan_id == "p1"


@pytest.mark.parametrize("name", ["undo", "redo", "baseline", "auto-schedule"])
async def test_edits_return_the_changed_tasks(admin, fakes, name):
    response = await admin.post(f"{PLAN}/{name}")
    assert (response.status_code, response.json()) == (
        200, {"id": "p1", "tasks": ["12"], "canUndo": True, "canRedo": False},
    )  # fmt: skip


async def test_a_plan_is_exported_and_imported(admin, fakes):
    response = await admin.get(f"{PLAN}/plan.csv")
    assert (response.status_code, response.headers["content-type"].partition(";")[0]) == (200, "text/csv")
    assert fakes.last.request.locale == "en"
    assert (await admin.get(f"{PLAN}/plan.doc")).status_code == 404
    created = await admin.post(
        "/en/api/gantt_imports", json={"format": "csv", "content": "id,name", "name": "N"}
    )
    assert (created.status_code, created.json()["name"]) == (201, "N")
    assert (await admin.post("/en/api/gantt_imports", json={"format": "csv"})).status_code == 422


@pytest.mark.asvs("5.2.1")
@pytest.mark.parametrize("path", ["gantt_imports", "gantt_jobs"])
async def test_a_file_may_be_as_large_as_the_schema_says(admin, fakes, path):
    body = {"kind": "import"} if path == "gantt_jobs" else {}
    content = "<a>" * 5_000_000
    response = await admin.post(f"/en/api/{path}", json={**body, "format": "xml", "content": content})
    assert response.status_code == 201
    assert len(fakes.last.request.item.content if body else fakes.last.request.content) == 15_000_000


async def test_the_file_of_a_job_is_read_in_parts(admin, fakes):
    response = await admin.get("/en/api/gantt_jobs/j1/file")
    assert (response.status_code, response.content) == (200, b"0123456789")
    assert response.headers["content-disposition"] == 'attachment; filename="plan.pdf"'
    offsets = [call.request.offset for call in fakes.calls if call.method == "ReadJobFile"]
    assert offsets == [0, 4, 8]


async def test_drivers_have_no_access_to_plans(admin):
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
