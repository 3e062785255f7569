"""One door to the data: a transaction of one tenant on one connection, for SQL by hand and for the ORM alike."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from typing import Any
from uuid import UUID

import asyncpg
import orjson
from opentelemetry import trace
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession, create_async_engine
from sqlalchemy.orm import ORMExecuteState, Session, with_loader_criteria
from sqlalchemy.pool import NullPool
from sqlmodel import col

from chassis.model import TenantRow
from chassis.traces import note_statement, watch

_COMMAND_TIMEOUT = 5.0
_CONNECT_TIMEOUT = 3.0
_LOST = (
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    OSError,
)
_PASSING = (asyncpg.SerializationError, asyncpg.DeadlockDetectedError, asyncpg.InvalidCachedStatementError)


def is_connection_lost(error: BaseException) -> bool:
    """The database can't be reached just now."""
    return isinstance(driver_error(error), _LOST)


def is_retryable(error: BaseException) -> bool:
    """The same work, done again from the start, can succeed."""
    return isinstance(driver_error(error), _PASSING)


def driver_error(error: BaseException) -> BaseException:
    """The driver's own error, below what SQLAlchemy wraps round it."""
    original = getattr(error, "orig", None)
    return (original.__cause__ or original) if original is not None else error


class _Connection(asyncpg.Connection):  # pyright: ignore[reportMissingTypeArgument]  # generic in its stubs only
    """A connection that remembers how the ORM sees it."""

    orm: AsyncConnection | None = None


class Transaction:
    """What one call reads and writes. `connection` speaks SQL, `session` rows; both are of this tenant and commit
    together. What is put into `outbox` is written last; `after_commit` runs when all is safe."""

    def __init__(self, connection: Any, tenant_id: UUID, orm: Callable[[], Any]) -> None:
        self.connection = connection
        self.tenant_id = tenant_id
        self.outbox: list[Any] = []
        self.after_commit: list[Callable[[], None]] = []
        self._orm = orm
        self._session: AsyncSession | None = None

    async def session(self) -> AsyncSession:
        """The ORM's session on this transaction."""
        if self._session is None:
            self._session = AsyncSession(
                await self._orm(), expire_on_commit=False, autoflush=True, sync_session_class=_TenantSession
            )
            self._session.sync_session.info["tenant_id"] = self.tenant_id
        return self._session

    @property
    def opened_session(self) -> AsyncSession | None:
        return self._session

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()


class _TenantSession(Session):
    """A session whose every query names its tenant, beside what row-level security does."""


@event.listens_for(_TenantSession, "do_orm_execute")
def _name_tenant(state: ORMExecuteState) -> None:  # pyright: ignore[reportUnusedFunction]
    tenant_id = state.session.info["tenant_id"]
    rows = [mapper.class_ for mapper in state.all_mappers if issubclass(mapper.class_, TenantRow)]
    mine = (with_loader_criteria(row, col(row.tenant_id) == tenant_id, include_aliases=True) for row in rows)
    state.statement = state.statement.options(*mine)


_transaction: ContextVar[Transaction] = ContextVar("transaction")


def current_transaction() -> Transaction:
    """The transaction the chassis opened for this call; LookupError outside of any."""
    return _transaction.get()


class Database:
    """A pool of connections under one role. Nothing is read without a tenant."""

    def __init__(self, url: str, size: int = 6) -> None:
        self._url, self._size = url, size
        self._adopting: ContextVar[Any] = ContextVar("adopting")
        self._engine: AsyncEngine = create_async_engine(
            "postgresql+asyncpg://",
            creator=self._adopted,
            poolclass=NullPool,
            isolation_level="AUTOCOMMIT",
            json_serializer=_as_it_is,
            json_deserializer=_as_it_is,
        )
        watch(self._engine.sync_engine)

    async def open(self) -> None:
        self._pool = await asyncpg.create_pool(
            self._url,
            min_size=1,
            max_size=self._size,
            connection_class=_Connection,
            init=_speak_json,
            reset=_forget,
            command_timeout=_COMMAND_TIMEOUT,
            timeout=_CONNECT_TIMEOUT,
            max_inactive_connection_lifetime=0,
        )

    async def close(self) -> None:
        await asyncio.wait_for(self._pool.close(), 5)

    @asynccontextmanager
    async def transaction(self, tenant_id: UUID, *, read_only: bool = False) -> AsyncGenerator[Transaction]:
        """One transaction, seen by row-level security as this tenant's. Commits at the end, rolls back on any error."""
        async with self._pool.acquire(timeout=_CONNECT_TIMEOUT) as connection:
            begin = "BEGIN READ ONLY" if read_only else "BEGIN"
            # A UUID's text needs no quoting, so both statements can go in one message.
            await connection.execute(
                f"{begin}; SELECT set_config('app.tenant', '{UUID(str(tenant_id))}', true)"
            )
            if is_traced := trace.get_current_span().is_recording():
                connection.add_query_logger(note_statement)
            transaction = Transaction(connection, tenant_id, lambda: self._orm(connection))
            token = _transaction.set(transaction)
            try:
                yield transaction
                await connection.execute("COMMIT")
            except BaseException:
                await _roll_back(connection)
                raise
            finally:
                _transaction.reset(token)
                await transaction.close()
                if is_traced:
                    connection.remove_query_logger(note_statement)
        for effect in transaction.after_commit:
            effect()

    @asynccontextmanager
    async def directory(self) -> AsyncGenerator[Any]:
        """A connection in one transaction without a tenant, for tables outside row-level security: who there is, and in
        which tenants. Of any tenant's own rows it sees none. Commits at the end, rolls back on any error."""
        async with self._pool.acquire(timeout=_CONNECT_TIMEOUT) as connection, connection.transaction():
            yield connection

    async def is_alive(self) -> bool:
        try:
            async with self._pool.acquire(timeout=1) as connection:
                await connection.execute("SELECT 1")
        except (*_LOST, TimeoutError):
            return False
        return True

    async def _orm(self, connection: Any) -> AsyncConnection:
        """The ORM's view of this connection, made once for as long as the connection lives."""
        driver = connection._con  # noqa: SLF001  # the pool's proxy changes with every borrower, the connection stays
        if driver.orm is None:
            self._adopting.set(driver)
            driver.orm = await self._engine.connect()
            # The ORM brought a codec for JSON of its own; SQL by hand goes on with ours.
            await _speak_json(driver)
        return driver.orm

    def _adopted(self) -> Any:
        # The pool ends a borrower's prepared statements with his turn, so the ORM may not keep any.
        return self._engine.dialect.loaded_dbapi.connect(
            async_creator_fn=self._adopt, prepared_statement_cache_size=0
        )

    async def _adopt(self) -> Any:
        return self._adopting.get()


def _as_it_is(value: Any) -> Any:
    """The driver itself turns JSON into values."""
    return value


def _json(value: Any) -> str:
    return orjson.dumps(value).decode()


async def _speak_json(connection: Any) -> None:
    await connection.set_type_codec(
        "jsonb",
        schema="pg_catalog",
        format="text",
        encoder=_json,
        decoder=orjson.loads,
    )


async def _roll_back(connection: Any) -> None:
    """End what was begun; a connection that can't is thrown away, and the server rolls back."""
    try:
        if connection.is_in_transaction():
            await asyncio.shield(connection.execute("ROLLBACK"))
    except (asyncio.CancelledError, asyncpg.PostgresError, *_LOST, TimeoutError):
        # The driver may have given the connection up already.
        with suppress(asyncpg.InterfaceError):
            connection.terminate()


async def _forget(connection: Any) -> None:
    """Nothing of a borrower outlives his transaction: settings are local to it, no role is changed, no lock is kept."""
