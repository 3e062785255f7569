"""Fakes of the ports, which keep everything in memory, and a small catalogue."""

from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from uuid import uuid4

from app_catalog.domain.installation import FAILED, INSTALLED, Installation
from app_catalog.domain.manifest import Catalogue, Manifest, Release
from app_catalog.usecases.ports import DoneStep
from chassis.errors import NotFoundError

ARABIC = {"theme": "مظهر"}
NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)


def build_manifest(id_, **fields):
    names = {"en": id_.title(), "fr": f"Le {id_}", "ar": ARABIC.get(id_, id_)}
    release = Release("1.2.0", "2026-09-01", {"en": "First release."})
    defaults = {"group": "others", "category": "entertainment", "image": "/admin/apps/x.svg"}
    return Manifest(
        id=id_, names=names, descriptions={"en": "Does it."}, changelog=(release,), **{**defaults, **fields}
    )


CATALOGUE = Catalogue(
    [
        build_manifest("site"),
        build_manifest("theme", requires=("site",)),
        build_manifest("other-theme", conflicts=("theme",)),
        build_manifest("majorelle", price=19900, page_url="/buy"),
        build_manifest("soon", is_announced=True),
    ]
)


class FakeInstallations:
    def __init__(self):
        self.by_id = {}

    def add(self, application, status=INSTALLED, **fields):
        item = Installation(uuid4(), application, status, **fields)
        self.by_id[item.id] = item
        return item

    def one(self, application):
        return next((item for item in self.by_id.values() if item.application == application), None)

    async def lock(self, installation_id):
        if installation_id not in self.by_id:
            raise NotFoundError("There is no such installed application.")
        return self.by_id[installation_id]

    async def find(self, application):
        return self.one(application)

    async def find_or_add(self, application):
        return self.one(application) or self.add(application, FAILED)

    async def list_all(self):
        return list(self.by_id.values())

    async def save(self, installation):
        saved = replace(installation, version=installation.version + 1)
        self.by_id[saved.id] = saved
        return saved

    async def delete(self, installation):
        del self.by_id[installation.id]


class FakeSteps:
    """`record` has name, status and the values before, in order."""

    def __init__(self):
        self.record = []

    async def start(self, installation_id, names):
        self.record = [[name, "waiting", None] for name in names]

    async def complete(self, installation_id, name, before):
        self._set(name, "done", before)

    async def fail(self, installation_id, name, failure):
        self._set(name, "failed")

    async def undo(self, installation_id, name):
        self._set(name, "undone")

    async def find_last_done(self, installation_id):
        done = [DoneStep(name, before) for name, status, before in self.record if status == "done"]
        return done[-1] if done else None

    @asynccontextmanager
    async def attempt(self):
        yield

    def statuses(self):
        return [status for _, status, _ in self.record]

    def _set(self, name, status, before=None):
        step = next(step for step in self.record if step[0] == name)
        step[1:] = [status, before or step[2]]


class FakeSchedule:
    """`due` has the steps to run, by name, or `undo`; `published` the names of events."""

    def __init__(self):
        self.due, self.published, self.erasures = [], [], []

    def run_step(self, installation, step):
        self.due.append((installation.id, step))

    def undo_step(self, installation):
        self.due.append((installation.id, None))

    def erase(self, installation, due):
        self.erasures.append((installation.id, due))

    def publish_installed(self, installation):
        self.published.append(f"installed {installation.application}")

    def publish_updated(self, installation):
        self.published.append(f"updated {installation.application}")

    def publish_removed(self, installation):
        self.published.append(f"removed {installation.application}")

    def publish_erased(self, installation):
        self.published.append(f"erased {installation.application}")


class FakePurchases:
    """`due` has the payments to ask for: purchase and when."""

    def __init__(self):
        self.by_id, self.due = {}, []

    async def add(self, purchase):
        if any(p.application == purchase.application and p.status != "declined" for p in self.by_id.values()):
            return False
        self.by_id[purchase.id] = purchase
        return True

    async def lock(self, purchase_id):
        return self.by_id[purchase_id]

    async def save(self, purchase):
        self.by_id[purchase.id] = replace(purchase, version=purchase.version + 1)
        return self.by_id[purchase.id]

    def schedule_payment(self, purchase, due=None):
        self.due.append((purchase.id, due))


class FakeLicences:
    def __init__(self, *paid):
        self.paid = set(paid)

    async def is_paid(self, application):
        return application in self.paid
