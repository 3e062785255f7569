"""The calls an account may make, shared by all processes in its row: each call takes a moment of its own."""

import asyncio
import time
from collections import deque
from typing import Any
from uuid import UUID

from chassis.db import Database

from dropship_importer.domain.outcomes import Waiting
from dropship_importer.domain.reasons import Reason

# Clocks differ and networks jitter: a sixth less than allowed.
_SPACING = "1.2 / calls_per_second"
_ROW = """
INSERT INTO supplier_budget (tenant_id, account_id) VALUES ($1, $2) ON CONFLICT (tenant_id, account_id) DO NOTHING"""
_TAKE = f"""
UPDATE supplier_budget SET next_at = greatest(next_at, clock_timestamp())
  + make_interval(secs => greatest(1, calls_per_second / 20) * {_SPACING}),
  learn_at = CASE WHEN learn_at > clock_timestamp() THEN learn_at ELSE clock_timestamp() + interval '1 min' END
WHERE tenant_id = $1 AND account_id = $2 AND coalesce(closed_until <= clock_timestamp(), true)
  AND next_at <= clock_timestamp() + make_interval(secs => $3)
RETURNING old.learn_at <= clock_timestamp() AS is_to_learn,
  greatest(1, calls_per_second / 20) AS moments, ({_SPACING})::float8 AS spacing,
  extract(epoch FROM next_at - clock_timestamp())::float8
    - greatest(1, calls_per_second / 20) * ({_SPACING})::float8 AS wait"""  # noqa: S608  # nothing comes from outside
_LEFT = """
SELECT extract(epoch FROM greatest(next_at, closed_until) - clock_timestamp())::float8 AS seconds,
  closed_until > clock_timestamp() AS is_closed, closed_why, closed_code
FROM supplier_budget WHERE tenant_id = $1 AND account_id = $2"""
_CLOSE = """
UPDATE supplier_budget SET closed_until = clock_timestamp() + make_interval(secs => $3), closed_why = $4,
  closed_code = $5
WHERE tenant_id = $1 AND account_id = $2"""
_RATE = """
UPDATE supplier_budget SET calls_per_second = $3, learn_at = clock_timestamp() + interval '1 day',
  next_at = least(next_at, clock_timestamp() + make_interval(secs => 1.2 / $3::integer))
WHERE tenant_id = $1 AND account_id = $2"""
_RENEW = "UPDATE supplier_budget SET learn_at = '-infinity' WHERE tenant_id = $1 AND account_id = $2"
# What was taken and not used in time is lost, so that nothing piles up.
_GOOD_FOR = 0.1
_TAKEN = "The calls of this second are taken."


class Budget:
    """An account is named by whose it is and its id."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._moments: dict[UUID, deque[float]] = {}

    async def turn(self, owner: UUID, account: UUID, patience: float) -> bool:
        """Return when the next call may go out, and whether that call shall be to learn the account's limits; raises
        Waiting when it is more than `patience` seconds away."""
        moments, is_to_learn = self._moments.setdefault(account, deque()), False
        while True:
            while moments and moments[0] < time.monotonic() - _GOOD_FOR:
                moments.popleft()
            if not moments:
                taken, is_due = await self._take(owner, account, patience)
                moments.extend(taken)
                is_to_learn = is_to_learn or is_due
            moment = moments.popleft()
            await asyncio.sleep(max(moment - time.monotonic(), 0))
            # Who wakes late would meet the next one: he takes another turn.
            if time.monotonic() < moment + _GOOD_FOR:
                return is_to_learn

    async def _take(self, owner: UUID, account: UUID, patience: float) -> tuple[list[float], bool]:
        async with self._database.transaction(owner) as transaction:
            sql = transaction.connection
            row = await sql.fetchrow(_TAKE, owner, account, patience)
            if row is None:
                left = await sql.fetchrow(_LEFT, owner, account)
                if left is None:
                    await sql.execute(_ROW, owner, account)
                    row = await sql.fetchrow(_TAKE, owner, account, patience)
                else:
                    raise _waiting(left)
        begin = time.monotonic() + max(row["wait"], 0.0)
        return [begin + place * row["spacing"] for place in range(row["moments"])], row["is_to_learn"]

    async def close(self, owner: UUID, account: UUID, seconds: float, why: Reason) -> None:
        """Let nobody call for so long."""
        await self._write(_CLOSE, owner, account, seconds, why.text, why.code)
        self._moments.pop(account, None)

    async def learn(self, owner: UUID, account: UUID, calls_per_second: int) -> None:
        await self._write(_RATE, owner, account, max(1, calls_per_second))
        self._moments.pop(account, None)

    async def forget(self, owner: UUID, account: UUID) -> None:
        """Let the limits be learnt anew: the key may be another one."""
        await self._write(_RENEW, owner, account)

    async def _write(self, sql: str, *values: object) -> None:
        async with self._database.transaction(UUID(str(values[0]))) as transaction:
            await transaction.connection.execute(_ROW, *values[:2])
            await transaction.connection.execute(sql, *values)


def _waiting(left: Any) -> Waiting:
    """For what a row says is left of an account's calls."""
    seconds = max(left["seconds"], 0.1)
    if left["is_closed"] and left["closed_why"]:
        return Waiting(left["closed_why"], seconds, left["closed_code"] or "")
    return Waiting(_TAKEN, seconds)
