"""One transaction of one tenant, shared by hand-written SQL and the ORM."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import UUID

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import ORMExecuteState, Session, with_loader_criteria
from sqlmodel import col

from chassis.model import TenantRow
from chassis.totals_cache import TotalsCache

T = TypeVar("T")
# What follows a commit; one that is awaitable is awaited.
Effect = Callable[[], Awaitable[None] | None]


@dataclass(frozen=True)
class Statement:
    """SQL with its values."""

    sql: str
    values: tuple[Any, ...]


# Makes the last statements of a transaction of the values that were deferred for it, in their order.
BuildStatements = Callable[[Sequence[Any]], Awaitable[Sequence[Statement]]]


@dataclass(frozen=True)
class Deferred:
    """A value of which a statement is made when all else of the transaction is done, so that what `build` locks is
    locked for as short as it can be."""

    build: BuildStatements
    value: Any


class Transaction:
    """The transaction of one call. `connection` is asyncpg's, `session()` the ORM's; both see this tenant and commit
    together. Events in `outbox` and entries in `audit` are inserted last, with the statements of what is `deferred`;
    `after_commit` runs after the commit, and is waited for. While `is_reading`, nothing can be written or locked, and
    `totals` are cached. `opening_status` is what the server says of the statement that the transaction was opened with,
    such as `INSERT 0 1`."""

    def __init__(
        self,
        connection: Any,
        tenant_id: UUID,
        orm: Callable[[], Any],
        totals: TotalsCache | None = None,
        *,
        is_reading: bool = False,
    ) -> None:
        self.connection = connection
        self.tenant_id = tenant_id
        self.totals = totals or TotalsCache()
        self.is_reading = is_reading
        self.opening_status = ""
        self.outbox: list[Any] = []
        self.audit: list[Any] = []
        self.deferred: list[Deferred] = []
        self.after_commit: list[Effect] = []
        self._orm = orm
        self._session: AsyncSession | None = None
        self._read: dict[Callable[[Any], Awaitable[Any]], Any] = {}

    async def once(self, read: Callable[[Any], Awaitable[T]]) -> T:
        """Return what `read` returns for the connection, read once: events that are handled in one transaction share
        it. Not for what the transaction changes."""
        if read not in self._read:
            self._read[read] = await read(self.connection)
        result: T = self._read[read]
        return result

    async def session(self) -> AsyncSession:
        """Return the ORM's session on this transaction."""
        if self._session is None:
            self._session = AsyncSession(
                await self._orm(), expire_on_commit=False, autoflush=True, sync_session_class=_TenantSession
            )
            self._session.sync_session.info["tenant_id"] = self.tenant_id
        return self._session

    @property
    def opened_session(self) -> AsyncSession | None:
        """The session, if one was opened; None otherwise."""
        return self._session

    async def close(self) -> None:
        """Close the session, if one was opened."""
        if self._session is not None:
            await self._session.close()


class _TenantSession(Session):
    """A session that adds the tenant to every query, in addition to row-level security."""


@event.listens_for(_TenantSession, "do_orm_execute")
def _name_tenant(state: ORMExecuteState) -> None:  # pyright: ignore[reportUnusedFunction]  # called by SQLAlchemy
    tenant_id = state.session.info["tenant_id"]
    rows = [mapper.class_ for mapper in state.all_mappers if issubclass(mapper.class_, TenantRow)]
    criteria = (
        with_loader_criteria(row, col(row.tenant_id) == tenant_id, include_aliases=True) for row in rows
    )
    state.statement = state.statement.options(*criteria)
