"""The steps of an installation and of an update, in their order. The inverse of each restores the values before it."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from chassis.errors import ConflictError, ForbiddenError

from app_catalog.domain.installation import INSTALLED, INSTALLING, UPDATING, Failure, Installation, Wish
from app_catalog.domain.manifest import Catalogue
from app_catalog.usecases.ports import Installations, Licences, Schedule, Steps


@dataclass(frozen=True)
class StepTools:
    """What steps use."""

    catalogue: Catalogue
    installations: Installations
    licences: Licences
    now: datetime


@dataclass(frozen=True)
class Step:
    """`run` returns the installation as it is after the step, or raises DomainError."""

    name: str
    run: Callable[[Installation, StepTools], Awaitable[Installation]]


async def check_requirements(installation: Installation, tools: StepTools) -> Installation:
    """Check licence, dependencies and conflicts. Raise ForbiddenError, ConflictError."""
    manifest = tools.catalogue.get(installation.application)
    if not manifest.is_free and not await tools.licences.is_paid(manifest.id):
        raise ForbiddenError("It has to be bought first.", "purchase-needed")
    active = {item.application for item in await tools.installations.list_all() if item.is_active}
    if missing := [id_ for id_ in manifest.requires if id_ not in active]:
        names = tools.catalogue.list_names(missing)
        raise ConflictError(f"It needs other applications first: {names}", "needs-applications")
    if present := [id_ for id_ in manifest.conflicts if id_ in active]:
        names = tools.catalogue.list_names(present)
        raise ConflictError(f"It can't be installed beside others: {names}", "conflicting-applications")
    return installation


async def restore_data(installation: Installation, _: StepTools) -> Installation:
    """Keep what an earlier installation stored: it is no longer to be erased."""
    return replace(installation, erase_time=None)


async def add_to_menu(installation: Installation, tools: StepTools) -> Installation:
    """Give it the place in the menu that was asked for, else the one it had, else the last one."""
    order = installation.wish.menu_order
    if order is None and installation.release:
        order = installation.menu_order
    if order is None:
        others = [
            item.menu_order for item in await tools.installations.list_all() if item.status == INSTALLED
        ]
        order = max(others, default=-1) + 1
    return replace(installation, menu_order=order, is_enabled=installation.wish.is_enabled, wish=Wish())


async def publish(installation: Installation, tools: StepTools) -> Installation:
    """Open it to the tenant."""
    return replace(_take_over(installation, tools), status=INSTALLED, install_time=tools.now)


async def take_over_release(installation: Installation, tools: StepTools) -> Installation:
    """Take over the release of the catalogue and its permissions."""
    return _take_over(installation, tools)


async def end_update(installation: Installation, _: StepTools) -> Installation:
    """Close the update."""
    return replace(installation, status=INSTALLED)


def _take_over(installation: Installation, tools: StepTools) -> Installation:
    manifest = tools.catalogue.get(installation.application)
    return replace(installation, release=manifest.release, permissions=manifest.scopes)


STEPS = (
    Step("requirements", check_requirements),
    Step("data", restore_data),
    Step("menu", add_to_menu),
    Step("publication", publish),
)
UPDATE_STEPS = (
    Step("requirements", check_requirements),
    Step("data", take_over_release),
    Step("publication", end_update),
)


@dataclass(frozen=True)
class Sagas:
    """The steps of an installation and those of an update."""

    installation: Sequence[Step]
    update: Sequence[Step]

    def steps(self, status: str) -> Sequence[Step]:
        """Return the steps of what is under way; none where nothing is."""
        by_status: Mapping[str, Sequence[Step]] = {INSTALLING: self.installation, UPDATING: self.update}
        return by_status.get(status, ())

    async def begin_roll_back(
        self,
        installation: Installation,
        name: str,
        failure: Failure,
        installations: Installations,
        record: Steps,
        schedule: Schedule,
    ) -> None:
        """Record that a step failed, and schedule the undoing of those before."""
        await record.fail(installation.id, name, failure)
        schedule.undo_step(await installations.save(installation.fail(failure)))
