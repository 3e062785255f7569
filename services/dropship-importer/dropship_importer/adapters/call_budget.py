"""Rate limit of a supplier account, shared by all processes in a row of the database."""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.db import Database

from dropship_importer.domain.errors import RetryLaterError
from dropship_importer.domain.reasons import Reason

# A sixth below the allowed rate, for differing clocks and network jitter.
_SPACING = "1.2 / calls_per_second"
# $3 is the shared time of a test, null for the database's clock.
_NOW = "coalesce($3::timestamptz, clock_timestamp())"
_ROW = f"""
INSERT INTO supplier_budget (tenant_id, account_id, next_at) VALUES ($1, $2, {_NOW})
ON CONFLICT (tenant_id, account_id) DO NOTHING"""  # noqa: S608  # constants only
_TAKE = f"""
UPDATE supplier_budget SET next_at = greatest(next_at, {_NOW})
  + make_interval(secs => greatest(1, calls_per_second / 20) * {_SPACING}),
  learn_at = CASE WHEN learn_at > {_NOW} THEN learn_at ELSE {_NOW} + interval '1 min' END
WHERE tenant_id = $1 AND account_id = $2 AND coalesce(closed_until <= {_NOW}, true)
  AND next_at <= {_NOW} + make_interval(secs => $4)
RETURNING old.learn_at <= {_NOW} AS is_rate_check_due,
  greatest(1, calls_per_second / 20) AS slots, ({_SPACING})::float8 AS spacing,
  extract(epoch FROM next_at - {_NOW})::float8
    - greatest(1, calls_per_second / 20) * ({_SPACING})::float8 AS wait"""  # noqa: S608  # constants only
_REMAINING = f"""
SELECT extract(epoch FROM greatest(next_at, closed_until) - {_NOW})::float8 AS seconds,
  closed_until > {_NOW} AS is_closed, closed_why, closed_code
FROM supplier_budget WHERE tenant_id = $1 AND account_id = $2"""  # noqa: S608  # constants only
_CLOSE = f"""
UPDATE supplier_budget SET closed_until = {_NOW} + make_interval(secs => $4), closed_why = $5, closed_code = $6
WHERE tenant_id = $1 AND account_id = $2"""  # noqa: S608  # constants only
_RATE = f"""
UPDATE supplier_budget SET calls_per_second = $4, learn_at = {_NOW} + interval '1 day',
  next_at = least(next_at, {_NOW} + make_interval(secs => 1.2 / $4::integer))
WHERE tenant_id = $1 AND account_id = $2"""  # noqa: S608  # constants only
_CHECK_RATE = "UPDATE supplier_budget SET learn_at = '-infinity' WHERE tenant_id = $1 AND account_id = $2"
# Seconds for which a slot may be used after its time; expired slots are dropped, so that calls do not bunch up.
_GRACE = 0.1
_TAKEN = "The calls of this second are taken."

Clock = Callable[[], float]
Sleep = Callable[[float], Awaitable[None]]


class CallBudget:
    """Reserves slots for calls. An account is named by its owner and its id.

    `shared_clock` replaces the database's clock, which all processes share; `clock` is the process's own, in seconds.
    """

    def __init__(
        self,
        database: Database,
        clock: Clock = time.monotonic,
        sleep: Sleep = asyncio.sleep,
        shared_clock: Callable[[], datetime | None] = lambda: None,
    ) -> None:
        self._database, self._clock, self._sleep, self._shared_clock = database, clock, sleep, shared_clock
        self._slots: dict[UUID, deque[float]] = {}

    async def acquire(self, owner: UUID, account: UUID, max_wait: float) -> bool:
        """Return when the next call may be made; True if the account's rate should be looked up first. Raise
        RetryLaterError if that is more than `max_wait` seconds away."""
        slots, is_rate_check_due = self._slots.setdefault(account, deque()), False
        while True:
            while slots and slots[0] < self._clock() - _GRACE:
                slots.popleft()
            if not slots:
                reserved, is_due = await self._reserve(owner, account, max_wait)
                slots.extend(reserved)
                is_rate_check_due = is_rate_check_due or is_due
            slot = slots.popleft()
            await self._sleep(max(slot - self._clock(), 0))
            # A call after the grace period would meet the next slot's: reserve another one.
            if self._clock() < slot + _GRACE:
                return is_rate_check_due

    async def _reserve(self, owner: UUID, account: UUID, max_wait: float) -> tuple[list[float], bool]:
        now = self._shared_clock()
        async with self._database.transaction(owner) as transaction:
            connection = transaction.connection
            row = await connection.fetchrow(_TAKE, owner, account, now, max_wait)
            if row is None:
                remaining = await connection.fetchrow(_REMAINING, owner, account, now)
                if remaining is None:
                    await connection.execute(_ROW, owner, account, now)
                    row = await connection.fetchrow(_TAKE, owner, account, now, max_wait)
                    # Others may have created the row meanwhile, and taken its slots.
                    remaining = await connection.fetchrow(_REMAINING, owner, account, now)
                if row is None:
                    raise _to_error(remaining)
        first = self._clock() + max(row["wait"], 0.0)
        return [first + number * row["spacing"] for number in range(row["slots"])], row["is_rate_check_due"]

    async def close(self, owner: UUID, account: UUID, seconds: float, reason: Reason) -> None:
        """Allow no calls of any process for so many seconds."""
        await self._write(_CLOSE, owner, account, self._shared_clock(), seconds, reason.text, reason.code)
        self._slots.pop(account, None)

    async def set_rate(self, owner: UUID, account: UUID, calls_per_second: int) -> None:
        await self._write(_RATE, owner, account, self._shared_clock(), max(1, calls_per_second))
        self._slots.pop(account, None)

    async def request_rate_check(self, owner: UUID, account: UUID) -> None:
        """Let the rate be looked up with the next call, as after a change of the API key."""
        await self._write(_CHECK_RATE, owner, account)

    async def _write(self, sql: str, owner: UUID, account: UUID, *values: object) -> None:
        async with self._database.transaction(owner) as transaction:
            await transaction.connection.execute(_ROW, owner, account, self._shared_clock())
            await transaction.connection.execute(sql, owner, account, *values)


def _to_error(remaining: Any) -> RetryLaterError:
    seconds = max(remaining["seconds"], 0.1)
    if remaining["is_closed"] and remaining["closed_why"]:
        return RetryLaterError(remaining["closed_why"], seconds, remaining["closed_code"] or "")
    return RetryLaterError(_TAKEN, seconds)
