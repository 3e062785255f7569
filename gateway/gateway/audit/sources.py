"""The audit log of a tenant, composed of those of identity and of the contexts."""

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Protocol
from uuid import UUID

import grpc.aio
import structlog
from chassis.audit import Entry
from chassis.audit_log import MAX_LIMIT, AuditFilter, to_entry
from chassis.columns import to_timestamp
from chassis.context import Caller
from chassis.contract.audit import audit_kinds
from souk.type.v1 import audit_pb2 as pb

from gateway.clients import ServiceClients
from gateway.paging import PageRange
from gateway.problem_details import Problem

log = structlog.get_logger()

LIST = pb.DESCRIPTOR.services_by_name["AuditLog"].methods_by_name["ListAuditEntries"]


class AuditSource(Protocol):
    """The audit log of one context, and the kinds of entries that it has."""

    @property
    def context(self) -> str:
        """The context's name, as in `services/contexts.toml`."""
        ...

    @property
    def kinds(self) -> Collection[str]:
        """Kinds of entries, such as `api-key-created`."""
        ...

    async def newest(self, caller: Caller, criteria: AuditFilter, limit: int) -> tuple[list[Entry], int]:
        """Return the newest entries of the caller's tenant, at most `limit`, and how many there are."""
        ...


@dataclass(frozen=True)
class ContextAudit:
    """The audit log of a context, from its service."""

    services: ServiceClients
    context: str
    kinds: Collection[str]

    async def newest(self, caller: Caller, criteria: AuditFilter, limit: int) -> tuple[list[Entry], int]:
        """Raise grpc.aio.AioRpcError or Problem if the service does not answer in time."""
        request = pb.ListAuditEntriesRequest(filter=_to_message(criteria), limit=min(limit, MAX_LIMIT))
        reply = await self.services.call(LIST, request, caller, context=self.context)
        entries, total = [*reply.entries], reply.total
        while len(reply.entries) == request.limit and 0 < len(entries) < limit:
            request.limit = min(limit - len(entries), MAX_LIMIT)
            request.after.CopyFrom(pb.AuditPosition(time=entries[-1].time, id=entries[-1].id))
            reply = await self.services.call(LIST, request, caller, context=self.context)
            entries += reply.entries
        return [to_entry(entry) for entry in entries], total


@dataclass(frozen=True)
class AuditPage:
    """A page of the entries of all contexts, how many there are, and the contexts that did not answer."""

    entries: Sequence[Entry]
    total: int
    missing: list[str] = field(default_factory=list[str])


def context_sources(services: ServiceClients) -> list[AuditSource]:
    """Return the audit logs of the contexts that record anything."""
    kinds = audit_kinds()
    return [ContextAudit(services, name, kinds[name]) for name in services.contexts if name in kinds]


async def list_page(
    sources: Sequence[AuditSource], caller: Caller, criteria: AuditFilter, page: PageRange
) -> AuditPage:
    """Return a page of the entries of the sources, the newest first. Of those without the kind that is asked for none
    is called."""
    chosen_sources = [source for source in sources if criteria.kind is None or criteria.kind in source.kinds]
    limit = page.offset + page.limit
    replies = await asyncio.gather(*(_newest(source, caller, criteria, limit) for source in chosen_sources))
    answers = [reply for reply in replies if reply is not None]
    entries = sorted(
        chain.from_iterable(newest for newest, _ in answers),
        key=lambda entry: (entry.at, entry.id),
        reverse=True,
    )
    missing = [source.context for source, reply in zip(chosen_sources, replies, strict=True) if reply is None]
    return AuditPage(entries[page.offset : limit], sum(total for _, total in answers), missing)


async def _newest(
    source: AuditSource, caller: Caller, criteria: AuditFilter, limit: int
) -> tuple[list[Entry], int] | None:
    """Return what the source returns; None if it does not answer."""
    try:
        return await source.newest(caller, criteria, limit)
    except (grpc.aio.AioRpcError, Problem) as error:
        log.warning("audit-log-missing", context=source.context, error=repr(error))
        return None


def _to_message(criteria: AuditFilter) -> pb.AuditFilter:
    return pb.AuditFilter(
        person_id=_text(criteria.person),
        kind=criteria.kind or "",
        start_time=criteria.start and to_timestamp(criteria.start),
        end_time=criteria.end and to_timestamp(criteria.end),
    )


def _text(id_: UUID | None) -> str:
    return str(id_) if id_ else ""
