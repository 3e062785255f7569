from uuid import uuid4

import pytest
from app_catalog.domain.installation import FAILED, INSTALLED, REMOVED, REVERTING, UPDATING
from app_catalog.usecases.install_application import InstallTools
from app_catalog.usecases.steps import UPDATE_STEPS
from app_catalog.usecases.update_application import update_application
from chassis.errors import ConflictError, NotFoundError
from store_fakes import CATALOGUE, FakeInstallations, FakeLicences, FakeSchedule, FakeSteps

NAMES = [step.name for step in UPDATE_STEPS]
NEWEST = "1.2.0"


class Store:
    def __init__(self, release="1.1.9", status=INSTALLED, application="site"):
        self.rows, self.steps, self.schedule = FakeInstallations(), FakeSteps(), FakeSchedule()
        self.installed = self.rows.add(
            application,
            status,
            release=release,
            detail="It failed.",
            failure_code="step-failed",
            progress=100,
        )

    async def update(self, release=NEWEST, id_=None):
        tools = InstallTools(CATALOGUE, self.rows, self.steps, self.schedule, FakeLicences(), NAMES)
        return await update_application(id_ or self.installed.id, release, tools)

    @property
    def is_untouched(self):
        return self.rows.by_id == {self.installed.id: self.installed} and not self.schedule.due


async def test_an_update_begins_with_its_first_step():
    store = Store()
    begun = await store.update()
    assert (begun.status, begun.step, begun.progress) == (UPDATING, NAMES[0], 0)
    assert (begun.detail, begun.failure_code, begun.release) == ("", "", "1.1.9")
    assert begun == store.rows.by_id[begun.id]
    assert begun.version == store.installed.version + 1
    assert store.steps.record == [[name, "waiting", None] for name in NAMES]
    assert store.schedule.due == [(begun.id, NAMES[0])]


async def test_asking_again_begins_nothing_new():
    store = Store()
    begun = await store.update()
    assert await store.update() == begun
    assert store.schedule.due == [(begun.id, NAMES[0])]


@pytest.mark.parametrize("status", [FAILED, REMOVED, REVERTING])
async def test_what_is_not_installed_is_not_updated(status):
    store = Store(status=status)
    with pytest.raises(ConflictError) as raised:
        await store.update()
    assert raised.value.code == "not-installed"
    assert store.is_untouched


@pytest.mark.parametrize(
    ("application", "installed", "release"),
    [
        ("site", NEWEST, NEWEST),
        ("site", "1.10.0", NEWEST),
        ("site", "1.1.9", "1.3.0"),
        ("gone", "1.1.9", NEWEST),
    ],
)
async def test_there_is_no_other_update_than_the_newer_release_that_was_shown(
    application, installed, release
):
    store = Store(installed, application=application)
    with pytest.raises(ConflictError) as raised:
        await store.update(release)
    assert raised.value.code == "no-update"
    assert store.is_untouched


async def test_an_unknown_installation_is_not_found():
    with pytest.raises(NotFoundError):
        await Store().update(id_=uuid4())
