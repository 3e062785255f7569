"""Events that failed at their last delivery."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import orjson
import structlog
from souk.type.v1.failed_events_pb2 import EventFailed

from chassis import outbox
from chassis.consumer import Consumer, Event, act_for
from chassis.db import Database

log = structlog.get_logger()

_INSERT_DEAD_LETTER = """
INSERT INTO dead_letters (tenant_id, consumer, event_id, event, error) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT DO NOTHING"""


class DeadLetters:
    """Those of one consumer. `committed` is called when something is to be published."""

    def __init__(self, consumer: Consumer, database: Database, committed: Callable[[], None]) -> None:
        self._consumer, self._database, self._committed = consumer, database, committed

    async def add(self, event: Event, error: Exception) -> None:
        """Store a dead letter, publish that there is one, and give up the work; at least the former if that fails."""
        if self._consumer.give_up is not None:
            try:
                await self._store(event, error, self._consumer.give_up)
            except Exception as failure:  # noqa: BLE001  # an event that is nowhere is worse
                log.warning("give-up-failed", consumer=self._consumer.name, error=repr(failure))
            else:
                return
        await self._store(event, error)

    async def _store(
        self, event: Event, error: Exception, give_up: Callable[[Any], Awaitable[None]] | None = None
    ) -> None:
        tenant_id, event_id = act_for(event), UUID(event["id"])
        async with self._database.transaction(tenant_id) as transaction:
            if give_up is not None:
                await give_up(self._consumer.read(event))
            await transaction.connection.execute(
                _INSERT_DEAD_LETTER, tenant_id, self._consumer.name, event_id, _plain(event), repr(error)
            )
            # The failure to handle a failure is not published: that would not end.
            if self._consumer.message is not EventFailed:
                failed = EventFailed(
                    consumer=self._consumer.name, event_id=event["id"], event=self._consumer.event
                )
                outbox.add(event_id, failed)
            if await outbox.write(transaction):
                transaction.after_commit.append(self._committed)


def _plain(event: Event) -> Event:
    """Return the event with its numbers as JSON has them."""
    plain: Event = orjson.loads(orjson.dumps(event, default=float))
    return plain
