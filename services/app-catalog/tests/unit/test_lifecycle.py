"""How an installation begins, fails, is updated, undone and removed, with the names that clients see."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest
from app_catalog.domain.installation import Failure, Installation, Wish
from app_catalog.usecases.adopt_applications import adopt_applications
from app_catalog.usecases.change_installation import change_installation
from app_catalog.usecases.install_application import InstallTools, install_application
from app_catalog.usecases.remove_application import remove_application
from app_catalog.usecases.run_step import run_step
from app_catalog.usecases.steps import STEPS, UPDATE_STEPS, Sagas, Step, StepTools
from app_catalog.usecases.undo_step import undo_step
from app_catalog.usecases.update_application import update_application
from chassis.errors import ConflictError, ForbiddenError, ValidationError
from store_fakes import (
    CATALOGUE,
    NOW,
    FakeInstallations,
    FakeLicences,
    FakeSchedule,
    FakeSteps,
)

FULL = Failure("disk-full", "The disk is full.")
DEFAULT = Wish()


class Store:
    """The use cases on fakes, with an application that is installed."""

    def __init__(self, *paid):
        self.rows, self.steps, self.schedule = FakeInstallations(), FakeSteps(), FakeSchedule()
        self.licences = FakeLicences(*paid)

    def tools(self, steps):
        names = [step.name for step in steps]
        return InstallTools(CATALOGUE, self.rows, self.steps, self.schedule, self.licences, names)

    async def install(self, name, wish=DEFAULT):
        return await install_application(name, wish, self.tools(STEPS))

    async def update(self, installation, update_steps=UPDATE_STEPS):
        """Begin an update and run what is due; return the statuses on the way with the progress."""
        await update_application(installation.id, "1.2.0", self.tools(UPDATE_STEPS))
        seen = []
        while self.schedule.due:
            id_, step = self.schedule.due.pop(0)
            if step:
                tools = StepTools(CATALOGUE, self.rows, self.licences, NOW)
                await run_step(id_, step, Sagas(STEPS, update_steps), tools, self.steps, self.schedule)
            else:
                await undo_step(id_, self.rows, self.steps, self.schedule)
            row = self.rows.by_id[id_]
            seen.append((row.status, row.step, row.progress))
        return seen


@pytest.fixture
def store():
    return Store()


def started(status="failed", **fields):
    return Installation(
        UUID(int=1), "site", status, **{"progress": 40, "step": "menu", "detail": "It failed.", **fields}
    )


def test_an_installation_begins_at_nought_without_an_earlier_failure():
    before = started(failure_code="disk-full")
    begun = before.start("requirements", Wish(menu_order=3))
    assert begun == replace(
        before,
        status="installing",
        progress=0,
        step="requirements",
        detail="",
        failure_code="",
        wish=Wish(menu_order=3),
    )
    assert begun.advance("data", 25) == replace(begun, step="data", progress=25)


@pytest.mark.parametrize(
    ("status", "undoing", "undone"),
    [("installing", "rolling-back", "failed"), ("updating", "reverting", "installed")],
)
def test_what_fails_is_undone_and_ends_as_it_was(status, undoing, undone):
    failed = started(status).fail(FULL)
    assert (failed.status, failed.step, failed.progress) == (undoing, "menu", 0)
    assert (failed.detail, failed.failure_code) == ("The disk is full.", "disk-full")
    assert failed.end_roll_back() == replace(failed, status=undone)


def test_what_is_removed_is_kept_for_thirty_days():
    removed = started("installed").remove(NOW)
    assert (removed.status, removed.progress, removed.step) == ("removed", 0, "")
    assert removed.erase_time == NOW + timedelta(days=30)
    assert [removed.is_erasable(removed.erase_time + timedelta(seconds=late)) for late in (-1, 0, 1)] == [
        False,
        True,
        True,
    ]


@pytest.mark.parametrize(
    ("status", "is_active", "is_startable"),
    [("installing", False, False), ("installed", True, False), ("updating", True, False), ("reverting", True, False),
     ("rolling-back", False, False), ("failed", False, True), ("removed", False, True)],
)  # fmt: skip
def test_a_tenant_uses_what_is_installed_and_installs_what_is_not(status, is_active, is_startable):
    item = started(status, erase_time=NOW)
    assert (item.is_active, item.is_startable, item.is_erasable(NOW)) == (
        is_active,
        is_startable,
        is_startable,
    )
    assert not replace(item, is_enabled=False).is_active
    assert not replace(item, erase_time=None).is_erasable(NOW)


async def test_an_update_goes_through_its_steps_and_is_published(store):
    before = store.rows.add("site", release="1.1.0", permissions=("old",), menu_order=4, install_time=NOW)
    seen = await store.update(before)

    assert seen == [("updating", "data", 33), ("updating", "publication", 66), ("installed", "", 100)]
    after = store.rows.by_id[before.id]
    assert after == replace(
        before, release="1.2.0", permissions=CATALOGUE.get("site").scopes, progress=100, version=after.version
    )
    assert store.schedule.published == ["updated site"]


async def test_a_step_that_is_delivered_again_is_not_run_again(store):
    begun, _ = await store.install("site")
    tools = StepTools(CATALOGUE, store.rows, store.licences, NOW)
    for _ in range(2):
        await run_step(
            begun.id, "requirements", Sagas(STEPS, UPDATE_STEPS), tools, store.steps, store.schedule
        )
    assert store.rows.by_id[begun.id].version == begun.version + 1
    assert store.schedule.due == [(begun.id, "requirements"), (begun.id, "data")]


async def test_an_update_that_fails_leaves_the_release_of_before(store):
    async def fail(_installation, _tools):
        raise ConflictError(FULL.message, FULL.code)

    before = store.rows.add("site", release="1.1.0", permissions=("old",))
    seen = await store.update(before, (*UPDATE_STEPS[:-1], Step("publication", fail)))

    assert [status for status, *_ in seen] == [
        "updating",
        "updating",
        "reverting",
        "reverting",
        "reverting",
        "installed",
    ]
    after = store.rows.by_id[before.id]
    assert (after.release, after.permissions, after.failure_code) == ("1.1.0", ("old",), "disk-full")
    assert store.schedule.published == []


async def test_an_application_whose_purchase_was_taken_back_is_not_updated(store):
    before = store.rows.add("majorelle", release="1.1.0")
    await store.update(before)
    after = store.rows.by_id[before.id]
    assert (after.status, after.release, after.step) == ("installed", "1.1.0", "requirements")
    assert after.failure_code == "purchase-needed"


@pytest.mark.parametrize(
    ("name", "error", "code"),
    [("soon", ConflictError, "coming-soon"), ("majorelle", ForbiddenError, "purchase-needed")],
)
async def test_what_cannot_be_installed_says_why(store, name, error, code):
    with pytest.raises(error) as raised:
        await store.install(name)
    assert raised.value.code == code


async def test_an_unknown_application_is_refused_by_its_name(store):
    with pytest.raises(ValidationError) as raised:
        await store.install("chess")
    assert [(item.field, item.code) for item in raised.value.violations] == [("name", "unknown-application")]


async def test_the_steps_of_an_installation_have_their_names(store):
    begun, _ = await store.install("site")
    assert [name for name, *_ in store.steps.record] == ["requirements", "data", "menu", "publication"]
    assert (begun.status, begun.step) == ("installing", "requirements")


async def test_the_first_application_of_a_menu_is_at_its_top(store):
    tools = StepTools(CATALOGUE, store.rows, store.licences, NOW)
    menu = next(step for step in STEPS if step.name == "menu")
    assert (await menu.run(store.rows.add("site", "installing"), tools)).menu_order == 0
    store.rows.add("theme", "removed", menu_order=9)
    store.rows.add("snooker", menu_order=0)
    assert (await menu.run(store.rows.one("site"), tools)).menu_order == 1


async def test_a_removed_application_is_published(store):
    site = store.rows.add("site")
    await remove_application(site.id, store.rows, store.schedule, CATALOGUE, NOW)
    assert store.schedule.published == ["removed site"]


async def test_what_others_need_says_so(store):
    site = store.rows.add("site")
    store.rows.add("theme")
    with pytest.raises(ConflictError) as raised:
        await remove_application(site.id, store.rows, store.schedule, CATALOGUE, NOW)
    assert raised.value.code == "needed-by-applications"
    moved = await change_installation(site.id, store.rows, CATALOGUE, menu_order=5)
    assert (moved.menu_order, moved.is_enabled) == (5, True)


async def test_what_is_off_already_stays_off_while_others_need_it(store):
    site = store.rows.add("site", is_enabled=False)
    store.rows.add("theme")
    assert await change_installation(site.id, store.rows, CATALOGUE, is_enabled=False) == site


async def test_what_a_new_tenant_has_is_installed_whole(store):
    await adopt_applications(["site"], store.rows, CATALOGUE, NOW)
    [site] = await store.rows.list_all()
    assert (site.status, site.progress, site.release, site.permissions) == ("installed", 100, "1.2.0", ())
