"""The state of one application in a tenant."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import UUID

INSTALLING, INSTALLED = "installing", "installed"
ROLLING_BACK, FAILED, REMOVED = "rolling-back", "failed", "removed"
# An update is under way, or is being undone; the tenant uses the application meanwhile.
UPDATING, REVERTING = "updating", "reverting"
RETENTION = timedelta(days=30)
# What the tenant has of an application that is in one of these can be installed again.
STARTABLE = frozenset({FAILED, REMOVED})
USABLE = frozenset({INSTALLED, UPDATING, REVERTING})
_RESTORED = ("menu_order", "is_enabled", "release", "permissions", "install_time", "erase_time")

Snapshot = Mapping[str, object]


@dataclass(frozen=True)
class Failure:
    """Why a step failed: a code for machines and a message for people."""

    code: str
    message: str


@dataclass(frozen=True)
class Wish:
    """What was asked for with the installation; None leaves it to the application store."""

    menu_order: int | None = None
    is_enabled: bool = True


@dataclass(frozen=True)
class Installation:
    """An application in a tenant. `step` is the step that runs, or that failed with `detail`. `wish` is kept until the
    step that fulfils it. `erase_time` is when the data of a removed application is erased. `permissions` are the scopes
    that were shown before it was installed or updated; None for what was installed before they were kept."""

    id: UUID
    application: str
    status: str
    version: int = 1
    menu_order: int = 0
    is_enabled: bool = True
    progress: int = 0
    step: str = ""
    detail: str = ""
    failure_code: str = ""
    release: str = ""
    permissions: tuple[str, ...] | None = None
    wish: Wish = Wish()
    install_time: datetime | None = None
    erase_time: datetime | None = None

    @property
    def is_active(self) -> bool:
        """Whether the tenant can use the application."""
        return self.status in USABLE and self.is_enabled

    @property
    def is_startable(self) -> bool:
        """Whether nothing is under way, so that an installation can begin."""
        return self.status in STARTABLE

    def snapshot(self) -> Snapshot:
        """Return the values that the inverse of a step restores."""
        return {name: getattr(self, name) for name in _RESTORED}

    def restore(self, snapshot: Snapshot) -> "Installation":
        """Return the installation with the values of a snapshot."""
        return replace(self, **{name: snapshot[name] for name in _RESTORED})  # type: ignore[arg-type]  # the values of these fields

    def start(self, first_step: str, wish: Wish) -> "Installation":
        """Begin to install."""
        return replace(
            self, status=INSTALLING, progress=0, step=first_step, detail="", failure_code="", wish=wish
        )

    def start_update(self, first_step: str) -> "Installation":
        """Begin to update to the release of the catalogue."""
        return replace(self, status=UPDATING, progress=0, step=first_step, detail="", failure_code="")

    def advance(self, step: str, progress: int) -> "Installation":
        """Go on to another step; `progress` is in percent."""
        return replace(self, step=step, progress=progress)

    def fail(self, failure: Failure) -> "Installation":
        """Begin to undo what was done, because the present step failed."""
        status = REVERTING if self.status == UPDATING else ROLLING_BACK
        return replace(self, status=status, detail=failure.message, failure_code=failure.code, progress=0)

    def end_roll_back(self) -> "Installation":
        """Everything was undone: what was to be updated is as before, and data that was kept before is kept on."""
        return replace(self, status=INSTALLED if self.status == REVERTING else FAILED)

    def remove(self, instant: datetime) -> "Installation":
        """Uninstall; the data is kept for a time."""
        return replace(self, status=REMOVED, progress=0, step="", erase_time=instant + RETENTION)

    def is_erasable(self, instant: datetime) -> bool:
        """Return whether the data may be erased: the time has come, and it was not installed again."""
        return self.is_startable and self.erase_time is not None and self.erase_time <= instant
