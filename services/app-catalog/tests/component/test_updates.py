"""Updates of installed applications: forward, back, and continued by another process."""

import asyncio
from uuid import UUID, uuid4

import pytest
from app_catalog.usecases.steps import STEPS, UPDATE_STEPS, Step
from chassis.errors import ConflictError, NotFoundError
from manifests import CATALOGUE
from souk.apps.v1 import apps_pb2 as pb
from souk.apps.v1 import apps_service_pb2 as rpc

INSTALLED = pb.INSTALLATION_STATUS_INSTALLED
NEWEST = CATALOGUE.get("dropship").release


@pytest.fixture
def old(install, database, admin):
    """Install an application as it was one release ago, with fewer permissions; return its id."""

    async def old():
        id_ = await install("dropship")
        async with database.transaction(admin.tenant_id) as transaction:
            await transaction.connection.execute(
                "UPDATE installed_application SET release = '1.0.0', permissions = '{dropship:read,orders:write}' "
                "WHERE id = $1",
                UUID(id_),
            )
        return id_

    return old


@pytest.fixture
def update(call):
    async def update(id_, release=NEWEST):
        return (await call("Update", rpc.UpdateRequest(id=id_, release=release))).item

    return update


@pytest.fixture
def read(call):
    async def read():
        return await call("GetApplication", rpc.GetApplicationRequest(id="dropship", locale="en"))

    return read


def failing(name, error):
    async def fail(_installation, _tools):
        raise error

    return [Step(step.name, fail) if step.name == name else step for step in UPDATE_STEPS]


async def test_an_update_shows_what_changes_and_runs_step_by_step(
    old, update, read, deliver, get, events, call
):
    id_ = await old()
    shown = await read()
    assert (shown.is_updatable, shown.installed_release) == (True, "1.0.0")
    assert [release.release for release in shown.update_changelog] == [NEWEST]
    assert list(shown.new_permissions) == ["List products and change listings."]
    started = await update(id_)
    assert (started.status, started.progress) == (pb.INSTALLATION_STATUS_UPDATING, 0)
    request = rpc.ListInstalledApplicationsRequest(locale="en")
    request.page.limit = 10
    listed = await call("ListInstalledApplications", request)
    assert [item.id for item in listed.items] == [id_]
    # Of two admins at once, the second gets what the first began.
    assert (await update(id_)).version == started.version
    before = len(await events("installation-changed"))
    await deliver()
    item, after = await get(id_), await read()
    assert (item.status, item.release, item.progress) == (INSTALLED, NEWEST, 100)
    assert (after.is_updatable, list(after.new_permissions)) == (False, [])
    assert len(await events("installation-changed")) - before == len(UPDATE_STEPS)
    assert len(await events("app-updated")) == 1
    assert len(await events("app-installed")) == 1


@pytest.mark.parametrize("name", [step.name for step in UPDATE_STEPS])
async def test_a_fault_at_any_step_leaves_the_release_of_before(
    old, update, read, deliver, get, events, name
):
    id_ = await old()
    await update(id_)
    await deliver(update_steps=failing(name, RuntimeError("a defect")))
    item = await get(id_)
    assert (item.status, item.release, item.is_enabled) == (INSTALLED, "1.0.0", True)
    assert (item.step, item.failure_code) == (name, "step-failed")
    assert await events("app-updated") == []
    assert list((await read()).new_permissions) == ["List products and change listings."]
    # It can be tried again.
    await update(id_)
    await deliver()
    assert ((await get(id_)).release, (await get(id_)).failure_code) == (NEWEST, "")


@pytest.mark.parametrize(
    ("steps", "position"),
    [
        *(("installation", position) for position in range(len(STEPS))),
        *(("update", position) for position in range(len(UPDATE_STEPS))),
    ],
)
async def test_a_process_that_is_killed_within_any_step_is_taken_over(
    old, start, update, deliver, send, get, list_steps, steps, position
):
    all_steps = STEPS if steps == "installation" else UPDATE_STEPS
    id_ = (await start("snooker")).id if steps == "installation" else await old()
    if steps == "update":
        await update(id_)
    await deliver(limit=position)
    step = all_steps[position]

    async def die(installation, tools):
        await tools.installations.save(await step.run(installation, tools))
        raise asyncio.CancelledError

    dying = [Step(original.name, die) for original in all_steps]
    data = {"installationId": id_, "step": step.name, "isUndo": False}
    before = await get(id_)
    with pytest.raises(asyncio.CancelledError):
        await send("apps-steps", data, dying, update_steps=dying)
    assert await get(id_) == before
    await deliver()
    item = await get(id_)
    assert (item.status, item.progress) == (INSTALLED, 100)
    assert {status for _, status in await list_steps(id_)} == {"done"}


@pytest.mark.parametrize("count", range(2 * len(UPDATE_STEPS)))
async def test_a_roll_back_that_is_interrupted_anywhere_ends_the_same(old, update, deliver, get, count):
    id_ = await old()
    await update(id_)
    steps = failing(UPDATE_STEPS[-1].name, ConflictError("out of order", "broken"))
    await deliver(limit=count, update_steps=steps)
    await deliver(update_steps=steps)
    item = await get(id_)
    assert (item.status, item.release, item.failure_code) == (INSTALLED, "1.0.0", "broken")


async def test_only_the_newer_release_that_was_shown_is_updated_to(old, update, install, call):
    id_ = await old()
    with pytest.raises(ConflictError):
        await update(id_, "9.0.0")
    with pytest.raises(ConflictError):
        await update(await install("snooker"), CATALOGUE.get("snooker").release)
    for unknown in (str(uuid4()), "unknown"):
        with pytest.raises(NotFoundError):
            await update(unknown)
    await update(id_)
    with pytest.raises(ConflictError):
        await call("DeleteInstalledApplication", rpc.DeleteInstalledApplicationRequest(id=id_))
