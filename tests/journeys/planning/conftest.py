"""Plans and tasks over HTTP."""

import pytest

from journeys.planning.chart import TIMES


@pytest.fixture
def create_plan(open_client):
    """Create a plan of two tasks in which every hour is worked; return its id and the tasks' ids."""

    async def create_plan(name):
        async with open_client("staff@atlas.test") as client:
            tasks = [
                {
                    "id": f"{name}{number}",
                    "name": f"Tâche {number}",
                    "start": start,
                    "end": end,
                    "progress": 10,
                }
                for number, (start, end) in enumerate(TIMES, 1)
            ]
            body = {"name": name, "calendar": "continuous", "tasks": tasks}
            plan = (await client.post("/en/api/gantt_projects", json=body)).raise_for_status().json()
        return plan["id"], [task["id"] for task in tasks]

    return create_plan


@pytest.fixture
def get_task(open_client):
    """Return a task as the server has it."""

    async def get_task(id_):
        async with open_client("staff@atlas.test") as client:
            return (await client.get(f"/en/api/gantt_tasks/{id_}")).raise_for_status().json()

    return get_task
