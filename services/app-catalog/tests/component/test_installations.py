import asyncio
from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
from app_catalog.entrypoints.consumers import consumers
from app_catalog.usecases.steps import STEPS, Step
from chassis.errors import ConflictError, ForbiddenError, NotFoundError, StaleError, ValidationError
from chassis.testing import caller
from chassis.testing.deliveries import fail_at
from manifests import CATALOGUE
from souk.apps.v1 import apps_pb2 as pb
from souk.apps.v1 import apps_service_pb2 as rpc

INSTALLED, FAILED = pb.INSTALLATION_STATUS_INSTALLED, pb.INSTALLATION_STATUS_FAILED


@pytest.fixture
def list_applications(call):
    async def list_applications(**filter_):
        request = rpc.ListApplicationsRequest(filter=pb.ApplicationFilter(**filter_), locale="fr")
        request.page.limit = 200
        return {item.id: item for item in (await call("ListApplications", request)).items}

    return list_applications


@pytest.fixture
def list_installed(call):
    async def list_installed():
        request = rpc.ListInstalledApplicationsRequest(locale="fr")
        request.page.limit = 200
        return list((await call("ListInstalledApplications", request)).items)

    return list_installed


async def test_an_application_is_installed_step_by_step(start, deliver, get, events, list_steps):
    started = await start("Snooker")
    assert (started.status, started.progress) == (pb.INSTALLATION_STATUS_INSTALLING, 0)
    await deliver()
    item = await get(started.id, "ar")
    assert (item.status, item.progress, item.name) == (INSTALLED, 100, "السنوكر")
    assert item.image == "/admin/apps/snooker.svg"
    assert await list_steps(started.id) == [(step.name, "done") for step in STEPS]
    changes = [data["installation"] for _, data in await events("installation-changed")]
    assert [change["progress"] for change in changes] == [0, 25, 50, 75, 100]
    assert [change["version"] for change in changes] == [2, 3, 4, 5, 6]
    [(_, installed)] = await events("app-installed")
    assert installed["installation"]["application"] == "snooker"


async def test_the_catalogue_shows_what_the_tenant_has(install, list_applications):
    await install("snooker")
    items = await list_applications()
    assert items["snooker"].status == INSTALLED
    assert (items["planning"].status, items["planning"].installation_id) == (
        pb.INSTALLATION_STATUS_AVAILABLE,
        "",
    )
    assert items["site"].name == "Éditeur de pages"
    assert items["theme-majorelle"].price == 19900
    assert not items["theme-majorelle"].is_installable
    assert not items["darts"].is_installable


async def test_the_catalogue_is_filtered(list_applications):
    themes = await list_applications(category=pb.APPLICATION_CATEGORY_THEMES)
    assert len(themes) == 5
    assert all(item.theme.primary.startswith("#") for item in themes.values())
    soon = await list_applications(category=pb.APPLICATION_CATEGORY_COMING_SOON)
    assert soon
    assert all(item.is_announced for item in soon.values())
    assert set(await list_applications(name="CRÉNEAUX")) == {"point-of-sale"}
    assert set(await list_applications(id=["site"], group=pb.APPLICATION_GROUP_OTHERS)) == set()


async def test_two_admins_at_once_get_one_installation(admin, start, deliver, list_installed, events):
    other = caller(tenant_id=admin.tenant_id)
    items = await asyncio.gather(*(start("snooker", user) for user in (admin, other, admin)))
    assert len({item.id for item in items}) == 1
    await deliver()
    assert [item.application for item in await list_installed()] == ["snooker"]
    assert len(await events("app-installed")) == 1


@pytest.mark.parametrize("name", [step.name for step in STEPS])
async def test_a_defect_at_any_step_rolls_back(
    call, start, deliver, get, list_installed, list_steps, events, name
):
    async def fail(_installation, tools):
        await tools.installations.find_or_add("darts")
        raise RuntimeError("a defect")

    steps = [Step(step.name, fail) if step.name == name else step for step in STEPS]
    started = await start("snooker")
    await deliver(steps)
    item = await get(started.id)
    assert (item.status, item.step, item.failure_code) == (FAILED, name, "step-failed")
    assert item.detail == "Something went wrong on our side."
    assert "done" not in dict(await list_steps(started.id)).values()
    assert await list_installed() == []
    assert await events("app-installed") == []
    # What the step wrote is gone: the application can still be added.
    assert (await call("GetApplication", rpc.GetApplicationRequest(id="darts"))).installation_id == ""


@pytest.fixture
def keep_failing(database, admin):
    """Deliver a step for the last time, whose handling raises what nobody expected."""
    [consumer] = [consumer for consumer in consumers(CATALOGUE) if consumer.name == "apps-steps"]

    async def keep_failing(item, **data):
        await fail_at("handle", consumer, database, admin, {"installationId": item.id, **data})

    return keep_failing


@pytest.mark.parametrize("position", range(len(STEPS)))
async def test_a_step_that_keeps_failing_for_a_reason_of_ours_rolls_back(
    start, deliver, get, keep_failing, position
):
    item = await start("snooker")
    await deliver(limit=position)
    await keep_failing(item, step=STEPS[position].name)
    await deliver()
    failed = await get(item.id)
    assert (failed.status, failed.step, failed.failure_code) == (FAILED, STEPS[position].name, "failure")


async def test_steps_that_can_not_be_undone_end_as_failed(start, deliver, get, keep_failing):
    item = await start("snooker")
    await deliver(limit=2)
    await keep_failing(item, step=STEPS[2].name)
    await keep_failing(item, isUndo=True)
    assert (await get(item.id)).status == FAILED


@pytest.mark.parametrize("count", range(len(STEPS)))
async def test_a_process_that_ends_between_steps_is_continued(start, deliver, get, count):
    started = await start("snooker")
    await deliver(limit=count)
    assert (await get(started.id)).status == pb.INSTALLATION_STATUS_INSTALLING
    await deliver()
    assert (await get(started.id)).status == INSTALLED


@pytest.mark.parametrize("count", range(2 * len(STEPS)))
async def test_a_roll_back_that_is_interrupted_anywhere_ends_the_same(start, deliver, get, list_steps, count):
    async def fail(_installation, _tools):
        raise ConflictError("out of order", "broken")

    steps = [*STEPS[:-1], Step(STEPS[-1].name, fail)]
    started = await start("snooker")
    await deliver(steps, limit=count)
    await deliver(steps)
    item = await get(started.id)
    assert (item.status, item.failure_code, item.release, item.menu_order) == (FAILED, "broken", "", 0)
    assert [status for _, status in await list_steps(started.id)] == ["undone"] * (len(STEPS) - 1) + [
        "failed"
    ]


@pytest.mark.parametrize("count", range(2 * len(STEPS)))
async def test_data_is_erased_in_time_although_installing_again_failed_anywhere(
    call, install, start, deliver, get, send, database, admin, events, count
):
    async def fail(_installation, _tools):
        raise ConflictError("out of order", "broken")

    id_ = await install("snooker")
    await call("DeleteInstalledApplication", rpc.DeleteInstalledApplicationRequest(id=id_))
    before = await get(id_)
    steps = [*STEPS[:-1], Step(STEPS[-1].name, fail)]
    await start("snooker")
    await deliver(steps, limit=count)
    await deliver(steps)
    after = await get(id_)
    assert (after.erase_time, after.release) == (before.erase_time, before.release)
    async with database.transaction(admin.tenant_id) as transaction:
        await transaction.connection.execute(
            "UPDATE installed_application SET erase_time = now() WHERE id = $1", UUID(id_)
        )
    await send("apps-erasures", {"installationId": id_})
    assert len(await events("app-erased")) == 1


async def test_a_process_that_ends_within_a_step_leaves_nothing_of_it(start, deliver, send, get, list_steps):
    async def stop(_installation, _tools):
        raise asyncio.CancelledError

    started = await start("snooker")
    steps = [Step(step.name, stop) for step in STEPS]
    data = {"installationId": started.id, "step": STEPS[0].name, "isUndo": False}
    with pytest.raises(asyncio.CancelledError):
        await send("apps-steps", data, steps)
    assert {status for _, status in await list_steps(started.id)} == {"waiting"}
    await deliver()
    assert (await get(started.id)).status == INSTALLED


async def test_only_admins_install_and_change(call, staff, install):
    id_ = await install("snooker")
    requests = {
        "Install": rpc.InstallRequest(name="planning"),
        "UpdateInstalledApplication": rpc.UpdateInstalledApplicationRequest(
            item=pb.InstalledApplication(id=id_)
        ),
        "DeleteInstalledApplication": rpc.DeleteInstalledApplicationRequest(id=id_),
    }
    for name, request in requests.items():
        with pytest.raises(ForbiddenError):
            await call(name, request, staff)
    assert (await call("GetApplication", rpc.GetApplicationRequest(id="snooker"), staff)).status == INSTALLED


async def test_priced_announced_and_unknown_applications_are_rejected(start):
    with pytest.raises(ForbiddenError) as priced:
        await start("Majorelle")
    assert priced.value.code == "purchase-needed"
    with pytest.raises(ConflictError) as announced:
        await start("Darts")
    assert announced.value.code == "coming-soon"
    with pytest.raises(ValidationError):
        await start("Chess")


async def test_the_menu_is_put_in_order_and_applications_are_turned_off(call, install, list_installed):
    ids = [await install(name) for name in ("snooker", "planning")]

    async def change(id_, version=0, **fields):
        request = rpc.UpdateInstalledApplicationRequest(
            item=pb.InstalledApplication(id=id_, **fields), version=version
        )
        request.mask.paths.extend(fields)
        return await call("UpdateInstalledApplication", request)

    await change(ids[0], menu_order=5)
    assert [item.application for item in await list_installed()] == ["planning", "snooker"]
    off = await change(ids[0], is_enabled=False)
    assert (off.is_enabled, off.name, off.menu_order) == (False, "Snooker", 5)
    with pytest.raises(StaleError) as stale:
        await change(ids[0], version=off.version - 1, menu_order=9)
    assert stale.value.current.version == off.version
    for unknown in (str(uuid4()), "unknown"):
        with pytest.raises(NotFoundError):
            await change(unknown, menu_order=1)


async def test_an_uninstalled_application_is_erased_after_thirty_days_unless_it_comes_back(
    call, install, get, database, admin, send, events, list_installed
):
    id_ = await install("snooker")
    await call("DeleteInstalledApplication", rpc.DeleteInstalledApplicationRequest(id=id_))
    removed = await get(id_)
    assert removed.status == pb.INSTALLATION_STATUS_REMOVED
    assert (removed.erase_time.ToDatetime(UTC) - datetime.now(UTC)).days in (29, 30)
    assert await list_installed() == []
    assert len(await events("app-removed")) == len(await events("erasure-due")) == 1
    assert await install("snooker") == id_
    await call("DeleteInstalledApplication", rpc.DeleteInstalledApplicationRequest(id=id_))
    await send("apps-erasures", {"installationId": id_})
    assert (await get(id_)).status == pb.INSTALLATION_STATUS_REMOVED
    async with database.transaction(admin.tenant_id) as transaction:
        await transaction.connection.execute(
            "UPDATE installed_application SET erase_time = now() WHERE id = $1", UUID(id_)
        )
    await send("apps-erasures", {"installationId": id_})
    with pytest.raises(NotFoundError):
        await get(id_)
    assert len(await events("app-erased")) == 1


async def test_a_new_tenant_has_its_first_applications(send, list_installed):
    for applications in (["planning", "snooker"], ["dropship"]):
        await send("apps-tenants", {"id": "x", "applications": applications})
    items = await list_installed()
    assert [(item.application, item.name) for item in items] == [
        ("planning", "Planning"),
        ("snooker", "Snooker"),
    ]


async def test_an_operator_installs_and_uninstalls(send, deliver, list_installed):
    for is_installed, expected in ((True, ["snooker"]), (True, ["snooker"]), (False, []), (False, [])):
        await send("apps-requests", {"application": "snooker", "isInstalled": is_installed})
        await deliver()
        assert [item.application for item in await list_installed()] == expected
