"""Database access: one transaction of one tenant on one connection, shared by hand-written SQL and the ORM."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import asyncpg
from opentelemetry import trace
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from chassis.connection_codecs import set_codecs, unchanged
from chassis.database_errors import CONNECTION_ERRORS
from chassis.totals_cache import TotalsCache
from chassis.traces import record_statement, trace_statements
from chassis.transaction import Effect, Transaction

_STATEMENT_TIMEOUT = 5.0
# Of the statements of an operator's command, which may read all that a tenant has.
_OPERATOR_TIMEOUT = 600.0
_LIMITS = ("statement_timeout", "transaction_timeout", "idle_in_transaction_session_timeout")
_CONNECT_TIMEOUT = 3.0
_READ_AS = """
SELECT set_config('app.tenant', '{}', false), set_config('default_transaction_read_only', 'on', false)"""


class _Connection(asyncpg.Connection):  # pyright: ignore[reportMissingTypeArgument]  # generic in its stubs only
    """A connection with the ORM's connection that was made for it, the tenant whose rows it reads outside of
    transactions, and what transactions on it were opened with."""

    orm: AsyncConnection | None = None
    reader_id: UUID | None = None
    prepared: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Opening:
    """A statement without parameters that opens a transaction: it executes what `prepare` prepares once a connection,
    since planning it would cost more than the rest."""

    prepare: str
    execute: str


_transaction: ContextVar[Transaction] = ContextVar("transaction")


def current_transaction() -> Transaction:
    """Return the transaction that the chassis opened for this call. Raise LookupError outside of one."""
    return _transaction.get()


class Database:
    """A pool of connections of one role. Tenants' rows are visible only in a tenant's transaction. Statements and
    transactions are `limited` to the time that a request may take; those of an operator's command are not."""

    def __init__(
        self, url: str, size: int = 6, *, limited: bool = True, totals: TotalsCache | None = None
    ) -> None:
        self._url, self._size = url, size
        self._timeout = _STATEMENT_TIMEOUT if limited else _OPERATOR_TIMEOUT
        self._settings: dict[str, str] = {} if limited else dict.fromkeys(_LIMITS, "0")
        self._totals = totals or TotalsCache()
        self._adopted_connection: ContextVar[Any] = ContextVar("adopting")
        self._engine: AsyncEngine = create_async_engine(
            "postgresql+asyncpg://",
            creator=self._create_connection,
            poolclass=NullPool,
            isolation_level="AUTOCOMMIT",
            json_serializer=unchanged,
            json_deserializer=unchanged,
        )
        trace_statements(self._engine.sync_engine)

    async def open(self) -> None:
        """Open the pool with one connection; it grows to its size. Raise OSError or asyncpg.PostgresError."""
        self._pool = await asyncpg.create_pool(
            self._url,
            min_size=1,
            max_size=self._size,
            connection_class=_Connection,
            init=set_codecs,
            reset=_reset,
            command_timeout=self._timeout,
            server_settings=self._settings,
            timeout=_CONNECT_TIMEOUT,
            max_inactive_connection_lifetime=0,
        )

    async def close(self) -> None:
        """Close the pool. Raise TimeoutError if its connections are in use for five more seconds."""
        await asyncio.wait_for(self._pool.close(), 5)

    @asynccontextmanager
    async def transaction(
        self, tenant_id: UUID, *, read_only: bool = False, opening: Opening | None = None
    ) -> AsyncGenerator[Transaction]:
        """Open a transaction of this tenant, as row-level security sees it, and execute `opening` in the same round
        trip. Commit at the end, roll back on any error. The tenant's cached totals are forgotten after one that may
        have written."""
        begin = _begin(tenant_id, "READ ONLY" if read_only else "READ WRITE")
        written_ids = () if read_only else (tenant_id,)
        async with self._acquire() as connection:
            if opening:
                await _prepare(connection, opening.prepare)
            status = await _open(connection, f"{begin}; {opening.execute}" if opening else begin)
            current = self._as_current(connection, tenant_id, is_reading=read_only)
            written_ids = () if read_only else (tenant_id,)
            async with current as transaction, self._totals.forgetting(written_ids), _committing(connection):
                transaction.opening_status = status
                yield transaction
        await _run(transaction.after_commit)

    @asynccontextmanager
    async def transactions(self) -> AsyncGenerator["TenantTransactions"]:
        """Open a transaction in which to act for one tenant after the other. Commit at the end, roll back on any
        error. Their cached totals are forgotten afterwards."""
        async with self._acquire() as connection:
            await connection.execute("BEGIN READ WRITE")
            tenants = TenantTransactions(connection, self._as_current)
            async with self._totals.forgetting(tenants.ids), _committing(connection):
                yield tenants
        await _run(tenants.after_commit)

    @asynccontextmanager
    async def reading(self, tenant_id: UUID) -> AsyncGenerator[Transaction]:
        """Read the rows of this tenant, as row-level security sees it, with each statement in a transaction of its own
        that can't write. That costs no round trips beside the statements while a connection serves one tenant."""
        async with self._acquire() as connection:
            driver = connection._con  # noqa: SLF001  # the pool's proxy is new at each acquire, the connection stays
            if driver.reader_id != tenant_id:
                driver.reader_id = None
                await connection.execute(_READ_AS.format(UUID(str(tenant_id))))
                driver.reader_id = tenant_id
            async with self._as_current(connection, tenant_id, is_reading=True) as transaction:
                yield transaction

    @asynccontextmanager
    async def directory(self) -> AsyncGenerator[Any]:
        """Open a transaction without a tenant, for the tables without row-level security (accounts, tenants, keys). It
        sees no tenant's rows. Commit at the end, roll back on any error."""
        async with self._acquire() as connection:
            await connection.execute(_begin("", "READ WRITE"))
            async with _committing(connection):
                yield connection

    @asynccontextmanager
    async def _as_current(
        self, connection: Any, tenant_id: UUID, *, is_reading: bool
    ) -> AsyncGenerator[Transaction]:
        """Make this the transaction of the call, with its statements recorded if the call is traced."""
        if is_traced := trace.get_current_span().is_recording():
            connection.add_query_logger(record_statement)
        transaction = Transaction(
            connection, tenant_id, lambda: self._orm(connection), self._totals, is_reading=is_reading
        )
        token = _transaction.set(transaction)
        try:
            yield transaction
        finally:
            _transaction.reset(token)
            await transaction.close()
            if is_traced:
                # A connection that was terminated is released already; its own error is the one to report.
                with suppress(asyncpg.InterfaceError):
                    connection.remove_query_logger(record_statement)

    def _acquire(self) -> Any:
        """Acquire a connection within 3 s. One that is idle is there at once, without the task that a timeout costs."""
        return self._pool.acquire(timeout=None if self._pool.get_idle_size() else _CONNECT_TIMEOUT)

    async def is_alive(self) -> bool:
        """Return whether a connection of the pool answers within a second."""
        try:
            async with self._pool.acquire(timeout=1) as connection:
                await connection.execute("SELECT 1")
        except (*CONNECTION_ERRORS, TimeoutError):
            return False
        return True

    async def _orm(self, connection: Any) -> AsyncConnection:
        """Return the ORM's connection on this one, made once in its lifetime."""
        driver = connection._con  # noqa: SLF001  # the pool's proxy is new at each acquire, the connection stays
        if driver.orm is None:
            self._adopted_connection.set(driver)
            driver.orm = await self._engine.connect()
            # The ORM replaced the codec of JSON; hand-written SQL needs ours.
            await set_codecs(driver)
        return driver.orm

    def _create_connection(self) -> Any:
        # The pool closes prepared statements at release, so the ORM must not cache any.
        return self._engine.dialect.loaded_dbapi.connect(
            async_creator_fn=self._adopt, prepared_statement_cache_size=0
        )

    async def _adopt(self) -> Any:
        return self._adopted_connection.get()


class TenantTransactions:
    """A transaction of several tenants. Row-level security sees one at a time."""

    def __init__(
        self, connection: Any, as_current: Callable[..., AbstractAsyncContextManager[Transaction]]
    ) -> None:
        self._connection, self._as_current = connection, as_current
        self.after_commit: list[Effect] = []
        self.ids: set[UUID] = set()

    @asynccontextmanager
    async def of(self, tenant_id: UUID) -> AsyncGenerator[Transaction]:
        """Go on as this tenant."""
        self.ids.add(tenant_id)
        await self._connection.execute(_act_for(tenant_id))
        async with self._as_current(self._connection, tenant_id, is_reading=False) as transaction:
            yield transaction
        self.after_commit += transaction.after_commit


async def _run(effects: Iterable[Effect]) -> None:
    for effect in effects:
        if work := effect():
            await work


def _begin(tenant_id: UUID | str, mode: str) -> str:
    """Return both statements in one round trip; the text of a UUID needs no quoting."""
    return f"BEGIN {mode}; {_act_for(tenant_id)}"


def _act_for(tenant_id: UUID | str) -> str:
    tenant = UUID(str(tenant_id)) if tenant_id else ""
    return f"SET LOCAL app.tenant = '{tenant}'"


async def _prepare(connection: Any, sql: str) -> None:
    """Execute a PREPARE, once in the connection's lifetime."""
    driver = connection._con  # noqa: SLF001  # the pool's proxy is new at each acquire, the connection stays
    if sql not in driver.prepared:
        await connection.execute(sql)
        driver.prepared |= {sql}


async def _open(connection: Any, sql: str) -> str:
    """Execute statements that begin a transaction and return the status of the last one. Roll back if it fails."""
    try:
        status: str = await connection.execute(sql)
    except BaseException:
        await _roll_back(connection)
        raise
    return status


@asynccontextmanager
async def _committing(connection: Any) -> AsyncGenerator[None]:
    """Commit at the end, roll back on any error."""
    try:
        yield
        await connection.execute("COMMIT")
    except BaseException:
        await _roll_back(connection)
        raise


async def _roll_back(connection: Any) -> None:
    """Roll back; a connection that can't is terminated, and the server rolls back."""
    try:
        if connection.is_in_transaction():
            await asyncio.shield(connection.execute("ROLLBACK"))
    except (asyncio.CancelledError, asyncpg.PostgresError, *CONNECTION_ERRORS, TimeoutError):
        # The driver may have closed the connection already.
        with suppress(asyncpg.InterfaceError):
            connection.terminate()


async def _reset(connection: Any) -> None:
    """Reset nothing at release: every use of a connection says first whose rows it sees and whether it writes, and no
    role or session lock is ever set."""
