"""An installation whose process is killed after each of its steps: it is finished, once."""

import asyncio
import signal

import httpx
import pytest
from restart import stop_and_wait

from polling import poll

APPLICATION = "theme-ocean"
NAME = "Essaouira"
PROGRESS = "SELECT progress FROM installed_application WHERE application = $1 AND status IN ('installing', 'installed')"
STEPS = """
SELECT s.status FROM installation_step s JOIN installed_application i
  ON i.tenant_id = s.tenant_id AND i.id = s.installation_id WHERE i.application = $1"""
# While the process is started again, nothing answers.
OUTAGES = (httpx.TransportError, httpx.HTTPStatusError)


@pytest.fixture
async def admin(open_client):
    async with open_client("admin@rif.test") as client:
        yield client


@pytest.fixture
def find_installed(admin):
    async def find():
        try:
            response = (await admin.get("/fr/api/installed_applications")).raise_for_status()
        except OUTAGES:
            return None
        items = response.json()["hydra:member"]
        return next((item for item in items if item["application"] == APPLICATION), None)

    return find


@pytest.mark.kills("apps-steps")
@pytest.mark.parametrize("progress", [0, 25, 50, 75])
async def test_an_installation_is_finished_after_a_kill(souk, admin, database, find_installed, progress):
    installing = asyncio.create_task(_install(admin))
    async with database("apps") as connection:

        async def read():
            return await connection.fetchval(PROGRESS, APPLICATION)

        while (seen := await read()) is None or seen < progress:
            await asyncio.sleep(0.002)
        await stop_and_wait(souk, "app-catalog", signal.SIGKILL)
        item = await poll(find_installed, lambda item: item and item["status"] == "installed")
        assert item["progress"] == 100
        assert {row["status"] for row in await connection.fetch(STEPS, APPLICATION)} == {"done"}
    await installing
    await _remove(admin, item, find_installed)


async def _install(admin):
    try:
        return await admin.post("/fr/api/applications", json={"name": NAME})
    except OUTAGES:
        return None


async def _remove(admin, item, find_installed):
    """Take it away again, so that the next installation begins with its first step."""
    (await admin.delete(f"/fr/api/installed_applications/{item['id']}")).raise_for_status()
    await poll(find_installed, lambda application: not application or application["status"] != "installed")
