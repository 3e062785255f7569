"""Revoked access tokens: what ends a session reaches every process within two seconds."""

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

import nats.errors
import orjson
import structlog
from nats.js.api import StreamConfig
from nats.js.errors import APIError

from chassis.bus import Bus
from chassis.context import Caller
from chassis.model import uuid7
from chassis.stream_reader import StreamReader, readable

log = structlog.get_logger()

STREAM, SUBJECT = "REVOCATIONS", "souk.tokens.revoked"
# Longer than an access token lives with its leeway: nothing older can be in use.
_RETENTION = 360.0
_MAX_BYTES = 8 * 1024**2


def stream() -> StreamConfig:
    """Return the stream of revocations."""
    return readable(StreamConfig(name=STREAM, subjects=[SUBJECT], max_age=_RETENTION, max_bytes=_MAX_BYTES))


@dataclass(frozen=True)
class Revocation:
    """Tokens of a user that were issued before this revocation: all of them, those of one session, or those in one
    tenant. Ids of tokens and of revocations are UUIDs of version 7 and compare by time."""

    id: str
    user_id: str
    session_id: str = ""
    tenant_id: str = ""

    def covers(self, caller: Caller) -> bool:
        """Return whether the token of the caller was issued before the revocation, for its session and tenant."""
        return (
            caller.token_id < self.id
            and self.session_id in ("", caller.session_id)
            and self.tenant_id in ("", str(caller.tenant_id))
        )


class Revocations:
    """The revocations of the last minutes, in memory. While the bus is down, tokens end by expiry alone."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._reader = StreamReader(bus, STREAM, from_first=True)
        self._by_user: dict[str, list[Revocation]] = {}
        self.on_revoked: Callable[[], None] = lambda: None

    async def run(self) -> None:
        """Apply revocations until cancelled."""
        async for message in self._reader.messages():
            self.apply(Revocation(**orjson.loads(message.data)))

    def apply(self, revocation: Revocation) -> None:
        """Reject tokens that the revocation covers from now on."""
        self._by_user.setdefault(revocation.user_id, []).append(revocation)
        self.on_revoked()

    def is_revoked(self, caller: Caller) -> bool:
        """Return whether the caller's token was revoked."""
        revocations = self._by_user.get(str(caller.user_id), ())
        return any(revocation.covers(caller) for revocation in revocations)

    async def publish(
        self, user_id: UUID, *, session_id: UUID | None = None, tenant_id: UUID | None = None
    ) -> None:
        """Revoke a user's tokens in every process: all, those of a session, or those in a tenant."""
        revocation = Revocation(str(uuid7()), str(user_id), str(session_id or ""), str(tenant_id or ""))
        self.apply(revocation)
        try:
            await self._bus.publish(SUBJECT, orjson.dumps(revocation), revocation.id)
        except (nats.errors.Error, APIError, OSError) as error:
            log.warning("revocation-not-published", user=str(user_id), error=repr(error))
