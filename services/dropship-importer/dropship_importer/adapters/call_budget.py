"""Rate limit of a supplier account, shared by all processes in a row of the database."""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.db import Database

from dropship_importer.adapters.suppliers.client import Points
from dropship_importer.domain.errors import QuotaExceededError, RetryLaterError
from dropship_importer.domain.points import AccountPoints
from dropship_importer.domain.reasons import Reason

# Calls are spaced so that a second's calls still arrive within the allowed rate when their transit takes 0.3 s longer
# or shorter than that of others, beside the grace period below.
_SPACING = "1.4 / calls_per_second"
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
_KNOWN_RATE = (
    f"least(coalesce($4::integer, calls_per_second), CASE WHEN max_rate_until > {_NOW} THEN max_rate END)"
)
_RATE = f"""
UPDATE supplier_budget SET calls_per_second = {_KNOWN_RATE}, learn_at = {_NOW} + interval '1 day',
  next_at = least(next_at, {_NOW} + make_interval(secs => 1.4 / {_KNOWN_RATE}))
WHERE tenant_id = $1 AND account_id = $2 RETURNING calls_per_second"""  # noqa: S608  # constants only
# The rate that the supplier names when it throttles is the account's; where it names none, or the rate was kept to,
# others use the account too, and half the rate is tried for some minutes: once, whatever calls under way are answered.
_LOWER_RATE = f"""
CASE WHEN $4::integer < calls_per_second THEN $4::integer
  WHEN max_rate_until > {_NOW} THEN calls_per_second ELSE greatest(1, calls_per_second / 2) END"""
_SLOW_DOWN = f"""
UPDATE supplier_budget SET calls_per_second = {_LOWER_RATE}, max_rate = {_LOWER_RATE},
  max_rate_until = CASE WHEN $4::integer < calls_per_second THEN {_NOW} + interval '7 days'
    ELSE greatest(max_rate_until, {_NOW} + interval '5 min') END,
  learn_at = CASE WHEN $4::integer < calls_per_second THEN learn_at ELSE {_NOW} + interval '5 min' END
WHERE tenant_id = $1 AND account_id = $2 RETURNING calls_per_second"""  # noqa: S608  # constants only
_POINTS = f"""
UPDATE supplier_budget SET points_left = $4, points_total = $5, points_time = {_NOW}
WHERE tenant_id = $1 AND account_id = $2"""  # noqa: S608  # constants only
_READ_POINTS = """
SELECT points_left, points_total, points_time, calls_per_second FROM supplier_budget
WHERE tenant_id = $1 AND account_id = $2"""
# Points come back, nobody knows when: after half an hour a call is tried.
_IS_RESERVED = f"""
SELECT points_left < points_total * $4::float8 AND points_time > {_NOW} - interval '30 min'
FROM supplier_budget WHERE tenant_id = $1 AND account_id = $2"""  # noqa: S608  # constants only
_TAKE_VISITOR = """
INSERT INTO visitor_budget AS b (tenant_id, calls, begin_time)
VALUES ($1, 1, coalesce($2::timestamptz, clock_timestamp()))
ON CONFLICT (tenant_id) DO UPDATE SET
  calls = CASE WHEN b.begin_time > excluded.begin_time - interval '1 hour' THEN b.calls + 1 ELSE 1 END,
  begin_time = CASE WHEN b.begin_time > excluded.begin_time - interval '1 hour' THEN b.begin_time
    ELSE excluded.begin_time END
WHERE b.calls < $3 OR b.begin_time <= excluded.begin_time - interval '1 hour' RETURNING true"""
_CHECK_RATE = "UPDATE supplier_budget SET learn_at = '-infinity' WHERE tenant_id = $1 AND account_id = $2"
# Seconds for which a slot may be used after its time; expired slots are dropped, so that calls do not bunch up.
_GRACE = 0.1
_TAKEN = "The calls of this second are taken."
_RESERVED = "The account's last points of the day are kept for imports and people."
_VISITED = "Shipping fees were looked up very often; known ones are still shown."
_RESERVE_DELAY, _VISITOR_DELAY = 1800.0, 300.0

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
                # There may have been no row, even if others have created it by now.
                await connection.execute(_ROW, owner, account, now)
                row = await connection.fetchrow(_TAKE, owner, account, now, max_wait)
            if row is None:
                raise _to_error(await connection.fetchrow(_REMAINING, owner, account, now))
        first = self._clock() + max(row["wait"], 0.0)
        return [first + number * row["spacing"] for number in range(row["slots"])], row["is_rate_check_due"]

    async def close(self, owner: UUID, account: UUID, seconds: float, reason: Reason) -> None:
        """Allow no calls of any process for so many seconds."""
        await self._write(_CLOSE, owner, account, self._shared_clock(), seconds, reason.text, reason.code)
        self._slots.pop(account, None)

    async def set_rate(self, owner: UUID, account: UUID, calls_per_second: int | None) -> int:
        """Set the rate that the supplier names, None to keep the current one, and return it: it is never above the rate
        at which the supplier throttled the account lately."""
        return await self._change_rate(_RATE, owner, account, calls_per_second)

    async def slow_down(self, owner: UUID, account: UUID, allowed: int | None) -> int:
        """Lower the rate after a throttled call, to `allowed` calls per second if the supplier names it. Return it."""
        return await self._change_rate(_SLOW_DOWN, owner, account, allowed)

    async def _change_rate(self, sql: str, owner: UUID, account: UUID, rate: int | None) -> int:
        now = self._shared_clock()
        async with self._database.transaction(owner) as transaction:
            await transaction.connection.execute(_ROW, owner, account, now)
            changed = await transaction.connection.fetchval(sql, owner, account, now, rate)
        self._slots.pop(account, None)
        return int(changed)

    async def record_points(self, owner: UUID, account: UUID, points: Points) -> None:
        """Store the account's points of the day as the supplier last reported them."""
        await self._write(_POINTS, owner, account, self._shared_clock(), points.left, points.total)

    async def read_points(self, owner: UUID, account: UUID) -> AccountPoints:
        """Return the points as they were recorded last."""
        async with self._database.reading(owner) as transaction:
            row = await transaction.connection.fetchrow(_READ_POINTS, owner, account)
        return AccountPoints(*row) if row else AccountPoints()

    async def check_reserve(self, owner: UUID, account: UUID, share: float) -> None:
        """Raise RetryLaterError if less than this share of the day's points is left."""
        if not share:
            return
        async with self._database.transaction(owner) as transaction:
            arguments = owner, account, self._shared_clock(), share
            if await transaction.connection.fetchval(_IS_RESERVED, *arguments):
                raise RetryLaterError(_RESERVED, _RESERVE_DELAY, QuotaExceededError.code)

    async def take_visitor_call(self, tenant_id: UUID, limit: int) -> None:
        """Count a call for a visitor. Raise RetryLaterError if the tenant had so many within an hour."""
        async with self._database.transaction(tenant_id) as transaction:
            arguments = tenant_id, self._shared_clock(), limit
            if not await transaction.connection.fetchval(_TAKE_VISITOR, *arguments):
                raise RetryLaterError(_VISITED, _VISITOR_DELAY)

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
