from dataclasses import replace
from datetime import timedelta

import pytest
from app_catalog.domain.installation import (
    FAILED,
    INSTALLED,
    INSTALLING,
    REMOVED,
    RETENTION,
    ROLLING_BACK,
    Wish,
)
from app_catalog.usecases.adopt_applications import adopt_applications
from app_catalog.usecases.change_installation import change_installation
from app_catalog.usecases.erase_application import erase_application
from app_catalog.usecases.install_application import InstallTools, install_application
from app_catalog.usecases.remove_application import remove_application
from app_catalog.usecases.run_step import run_step
from app_catalog.usecases.steps import STEPS, UPDATE_STEPS, Sagas, Step, StepTools
from app_catalog.usecases.undo_step import undo_step
from chassis.errors import ConflictError, ForbiddenError, NotFoundError, ValidationError
from store_fakes import CATALOGUE, NOW, FakeInstallations, FakeLicences, FakeSchedule, FakeSteps

NAMES = [step.name for step in STEPS]
DEFAULT = Wish()


class Store:
    """The use cases on fakes."""

    def __init__(self, *paid):
        self.rows, self.steps, self.schedule = FakeInstallations(), FakeSteps(), FakeSchedule()
        self.licences = FakeLicences(*paid)

    async def start(self, name, wish=DEFAULT):
        tools = InstallTools(CATALOGUE, self.rows, self.steps, self.schedule, self.licences, NAMES)
        return await install_application(name, wish, tools)

    async def run(self, steps=STEPS):
        """Run what is due until nothing is."""
        while self.schedule.due:
            id_, step = self.schedule.due.pop(0)
            if step is None:
                await undo_step(id_, self.rows, self.steps, self.schedule)
            else:
                tools = StepTools(CATALOGUE, self.rows, self.licences, NOW)
                await run_step(id_, step, Sagas(steps, UPDATE_STEPS), tools, self.steps, self.schedule)

    async def install(self, name, wish=DEFAULT, steps=STEPS):
        started, _ = await self.start(name, wish)
        await self.run(steps)
        return self.rows.by_id[started.id]


@pytest.fixture
def store():
    return Store()


async def test_every_step_is_run_and_recorded(store):
    site = await store.install("site")
    assert (site.status, site.progress, site.step, site.release) == (INSTALLED, 100, "", "1.2.0")
    assert site.install_time == NOW
    assert store.steps.statuses() == ["done"] * len(STEPS)
    assert store.schedule.published == ["installed site"]


@pytest.mark.parametrize("name", ["theme", " THEME ", "Le theme", "مظهر"])
async def test_the_name_is_that_of_any_language(store, name):
    store.rows.add("site")
    assert (await store.install(name)).application == "theme"


async def test_unknown_announced_and_unpaid_applications_are_not_begun(store):
    for name, error in (("chess", ValidationError), ("soon", ConflictError), ("majorelle", ForbiddenError)):
        with pytest.raises(error):
            await store.start(name)
    assert store.schedule.due == []


async def test_a_purchase_opens_a_priced_application():
    assert (await Store("majorelle").install("majorelle")).status == INSTALLED


async def test_a_second_request_joins_the_first(store):
    first, was_there = await store.start("site")
    second, is_there = await store.start("site")
    assert (was_there, is_there, second.id) == (False, True, first.id)
    assert len(store.schedule.due) == 1


async def test_an_application_takes_the_last_place_unless_another_is_asked_for(store):
    store.rows.add("snooker", menu_order=7)
    assert (await store.install("site")).menu_order == 8
    theme = await store.install("theme", Wish(menu_order=2, is_enabled=False))
    assert (theme.menu_order, theme.is_enabled, theme.is_active) == (2, False, False)


@pytest.mark.parametrize(
    ("present", "name", "code", "text"),
    [
        ("snooker", "theme", "needs-applications", "Site"),
        ("theme", "other-theme", "conflicting-applications", "Theme"),
    ],
)
async def test_requirements_are_checked_and_named(store, present, name, code, text):
    store.rows.add(present)
    failed = await store.install(name)
    assert (failed.status, failed.step, failed.failure_code) == (FAILED, "requirements", code)
    assert failed.detail.endswith(f": {text}")


async def test_an_application_that_is_off_does_not_count_as_present(store):
    store.rows.add("site", is_enabled=False)
    assert (await store.install("theme")).failure_code == "needs-applications"


def failing_at(name):
    async def fail(_installation, _tools):
        raise ConflictError("The disk is full.", "disk-full")

    return tuple(Step(step.name, fail) if step.name == name else step for step in STEPS)


@pytest.mark.parametrize("name", NAMES)
async def test_a_fault_at_any_step_undoes_those_before_and_names_it(store, name):
    before = store.rows.add(
        "site", REMOVED, menu_order=4, erase_time=NOW + timedelta(days=3), release="1.0.0"
    )
    failed = await store.install("site", Wish(menu_order=9), failing_at(name))
    assert (failed.status, failed.step, failed.detail) == (FAILED, name, "The disk is full.")
    assert failed.snapshot() == before.snapshot()
    position = NAMES.index(name)
    expected = ["undone"] * position + ["failed"] + ["waiting"] * (len(NAMES) - position - 1)
    assert store.steps.statuses() == expected
    assert store.schedule.published == []


async def test_steps_are_undone_from_the_last_to_the_first(store):
    started, _ = await store.start("site")
    await_step = [store.schedule.due.pop(0)]
    assert await_step == [(started.id, "requirements")]
    tools = StepTools(CATALOGUE, store.rows, store.licences, NOW)
    for step in NAMES[:3]:
        await run_step(
            started.id, step, Sagas(failing_at("menu"), UPDATE_STEPS), tools, store.steps, store.schedule
        )
    assert store.rows.by_id[started.id].status == ROLLING_BACK
    await undo_step(started.id, store.rows, store.steps, store.schedule)
    assert store.steps.statuses() == ["done", "undone", "failed", "waiting"]


async def test_a_failed_installation_can_be_begun_again(store):
    await store.install("site", steps=failing_at("menu"))
    again = await store.install("site")
    assert (again.status, again.detail, again.failure_code) == (INSTALLED, "", "")


async def test_a_step_that_is_delivered_late_changes_nothing(store):
    started, _ = await store.start("site")
    await store.run()
    done = store.rows.by_id[started.id]
    store.schedule.due = [(started.id, "data"), (started.id, None)]
    await store.run()
    assert store.rows.by_id[started.id] == done


async def test_uninstalling_keeps_the_data_for_thirty_days_and_installing_brings_it_back(store):
    site = await store.install("site", Wish(menu_order=3))
    removed = await remove_application(site.id, store.rows, store.schedule, CATALOGUE, NOW)
    assert (removed.status, removed.erase_time) == (REMOVED, NOW + RETENTION)
    assert store.schedule.erasures == [(site.id, NOW + RETENTION)]
    store.rows.add("snooker", menu_order=7)
    back = await store.install("site")
    assert (back.id, back.status, back.erase_time) == (site.id, INSTALLED, None)
    assert back.menu_order == 3
    await erase_application(site.id, store.rows, store.schedule, NOW + RETENTION)
    assert store.rows.by_id[site.id] == back


async def test_what_is_not_installed_again_is_erased_on_time(store):
    site = store.rows.add("site", REMOVED, erase_time=NOW)
    await erase_application(site.id, store.rows, store.schedule, NOW - timedelta(seconds=1))
    assert site.id in store.rows.by_id
    for _ in range(2):
        await erase_application(site.id, store.rows, store.schedule, NOW)
    assert (store.rows.by_id, store.schedule.published) == ({}, ["erased site"])


async def test_what_another_application_needs_stays_on(store):
    site, theme = store.rows.add("site"), store.rows.add("theme")
    with pytest.raises(ConflictError, match=": Theme"):
        await remove_application(site.id, store.rows, store.schedule, CATALOGUE, NOW)
    with pytest.raises(ConflictError, match=": Theme"):
        await change_installation(site.id, store.rows, CATALOGUE, is_enabled=False)
    await change_installation(theme.id, store.rows, CATALOGUE, is_enabled=False)
    assert not (await change_installation(site.id, store.rows, CATALOGUE, is_enabled=False)).is_enabled


async def test_only_what_is_installed_can_be_changed_or_uninstalled(store):
    for status in (INSTALLING, FAILED, REMOVED):
        item = store.rows.add("site", status)
        with pytest.raises(ConflictError):
            await change_installation(item.id, store.rows, CATALOGUE, menu_order=1)
        with pytest.raises(ConflictError):
            await remove_application(item.id, store.rows, store.schedule, CATALOGUE, NOW)
    with pytest.raises(NotFoundError):
        await change_installation(NOW, store.rows, CATALOGUE, menu_order=1)


async def test_a_change_without_effect_is_not_a_new_version(store):
    site = store.rows.add("site", menu_order=3)
    assert await change_installation(site.id, store.rows, CATALOGUE, menu_order=3) == site
    moved = await change_installation(site.id, store.rows, CATALOGUE, menu_order=0)
    assert moved == replace(site, menu_order=0, version=site.version + 1)


async def test_a_new_tenant_gets_its_first_applications_once(store):
    await adopt_applications(["site", "chess", "soon", "theme"], store.rows, CATALOGUE, NOW)
    assert [(item.application, item.menu_order) for item in await store.rows.list_all()] == [
        ("site", 0),
        ("theme", 1),
    ]
    assert all(item.is_active and item.install_time == NOW for item in await store.rows.list_all())
    await adopt_applications(["snooker"], store.rows, CATALOGUE, NOW)
    assert len(await store.rows.list_all()) == 2
