"""Plans as the server has them."""

import pytest

from journeys.planning.chart import TIMES


@pytest.fixture
def plan(signed_in):
    """A new plan of two tasks in which every hour is worked; its address and the tasks' ids."""

    async def plan(name):
        async with signed_in("staff@atlas.test") as client:
            tasks = [
                {"id": f"{name}{place}", "name": f"Tâche {place}", "start": start, "end": end, "progress": 10}
                for place, (start, end) in enumerate(TIMES, 1)
            ]
            body = {"name": name, "calendar": "continuous", "tasks": tasks}
            made = (await client.post("/en/api/gantt_projects", json=body)).raise_for_status().json()
        return made["id"], [task["id"] for task in tasks]

    return plan


@pytest.fixture
def task(signed_in):
    """A task as the server has it."""

    async def task(id_):
        async with signed_in("staff@atlas.test") as client:
            return (await client.get(f"/en/api/gantt_tasks/{id_}")).raise_for_status().json()

    return task
