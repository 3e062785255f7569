"""What the use cases need, as protocols that adapters implement."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from app_catalog.domain.installation import Failure, Installation, Snapshot
from app_catalog.domain.purchase import Charge, Payment, Purchase


@dataclass(frozen=True)
class DoneStep:
    """A step that was done, and the values before it."""

    name: str
    before: Snapshot


class Installations(Protocol):
    """Installations of the tenant; what is returned is locked until the transaction ends."""

    async def lock(self, installation_id: UUID) -> Installation:
        """Return the installation. Raise NotFoundError."""
        ...

    async def find_or_add(self, application: str) -> Installation:
        """Return the application's installation; one that is added has failed so far. Of two callers at once, the
        second waits for the first and gets what it stored."""
        ...

    async def find(self, application: str) -> Installation | None:
        """Return the application's installation, or None."""
        ...

    async def list_all(self) -> Sequence[Installation]:
        """Return the tenant's installations in the order of the menu."""
        ...

    async def save(self, installation: Installation) -> Installation:
        """Store the next version, publish that it changed, and return it."""
        ...

    async def delete(self, installation: Installation) -> None:
        """Delete the installation."""
        ...


class Steps(Protocol):
    """The record of an installation's steps."""

    async def start(self, installation_id: UUID, names: Sequence[str]) -> None:
        """Record these steps as waiting, in place of those of an earlier attempt."""
        ...

    async def complete(self, installation_id: UUID, name: str, before: Snapshot) -> None:
        """Record that a step was done, with the values that its inverse restores."""
        ...

    async def fail(self, installation_id: UUID, name: str, failure: Failure) -> None:
        """Record why a step failed."""
        ...

    async def find_last_done(self, installation_id: UUID) -> DoneStep | None:
        """Return the last step that is done and not undone, or None."""
        ...

    async def undo(self, installation_id: UUID, name: str) -> None:
        """Record that a step was undone."""
        ...

    def attempt(self) -> AbstractAsyncContextManager[None]:
        """Return a context that takes back what was written in it if it fails. An error that repeating would not avoid
        leaves it as a DomainError."""
        ...


class Schedule(Protocol):
    """Work that follows in transactions of its own, and events for other contexts."""

    def run_step(self, installation: Installation, step: str) -> None:
        """Have the step run."""
        ...

    def undo_step(self, installation: Installation) -> None:
        """Have the last step that is done undone."""
        ...

    def erase(self, installation: Installation, due: datetime) -> None:
        """Have the application's data erased at `due`."""
        ...

    def publish_installed(self, installation: Installation) -> None:
        """Publish that the application was installed."""
        ...

    def publish_updated(self, installation: Installation) -> None:
        """Publish that the application was updated."""
        ...

    def publish_removed(self, installation: Installation) -> None:
        """Publish that the application was removed; its data is still there."""
        ...

    def publish_erased(self, installation: Installation) -> None:
        """Publish that the application's data is to be deleted."""
        ...


class Licences(Protocol):
    """Purchases of priced applications."""

    async def is_paid(self, application: str) -> bool:
        """Return whether a purchase of the application was paid."""
        ...


class Purchases(Protocol):
    """Purchases of the tenant."""

    async def add(self, purchase: Purchase) -> bool:
        """Store a purchase and publish it. Return False if the application is paid or being paid."""
        ...

    async def lock(self, purchase_id: UUID) -> Purchase:
        """Return the purchase, locked until the transaction ends. Raise NotFoundError."""
        ...

    async def save(self, purchase: Purchase) -> Purchase:
        """Store the next version, publish that it changed, and return it."""
        ...

    def schedule_payment(self, purchase: Purchase, due: datetime | None = None) -> None:
        """Have the payment asked for, in a transaction of its own."""
        ...


class PaymentProvider(Protocol):
    """What moves the money; called with no transaction open."""

    async def charge(self, charge: Charge) -> Payment:
        """Begin the payment, or return how it is since."""
        ...
