"""Hosts of tenants' own over weeks: claimed, proven, checked again, released, claimed by the next owner."""

from dataclasses import dataclass, field
from uuid import uuid4

import asyncpg
import dns.asyncresolver
import dns.exception
import dns.resolver
import orjson
import pytest
from chassis import outbox
from chassis.context import Caller, set_caller
from chassis.errors import ConflictError
from chassis.inbox import ConsumerRunner
from chassis.testing.deliveries import STEPS, fail_at
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from identity.access.site_hosts.changes import add_host, find_host, remove_host, set_verified
from identity.access.site_hosts.checks import SiteHostChecks
from identity.access.site_hosts.host import list_hosts, list_proven_hosts
from identity.access.site_hosts.resolver import RecordsUnreadableError, resolve_txt
from identity.demo import ATLAS, RIF

HOST, PLATFORM = "www.changing.example", "souk.example"
TENANTS = {tenant.slug: tenant for tenant in (ATLAS, RIF)}


@dataclass
class Domain:
    """A domain with its TXT records, and the resolver of the test."""

    records: set[str] = field(default_factory=set)
    is_readable: bool = True

    async def resolve(self, _name):
        if not self.is_readable:
            raise RecordsUnreadableError
        return sorted(self.records)


class Platform:
    """What tenants do at identity, and the time that passes."""

    def __init__(self, identity, admin, domain):
        self._identity, self._admin, self.domain = identity, admin, domain
        self._consumer = SiteHostChecks(identity.mails, domain.resolve).consumer()

    async def reset(self):
        self.domain.records, self.domain.is_readable = set(), True
        await self._admin.execute("DELETE FROM site_hosts")
        await self._admin.execute("DELETE FROM outbox")
        await self._admin.execute("DELETE FROM notifications")
        await self._admin.execute("DELETE FROM mails")

    async def run(self, slug, work):
        tenant = TENANTS[slug]
        set_caller(Caller.system(tenant.id, slug, tenant.currency))
        async with self._identity.database.transaction(tenant.id) as transaction:
            [host, *_] = [*await list_hosts(transaction.connection, tenant.id), None]
            result = await work(host)
            await outbox.write(transaction)
            return result

    async def claim(self, slug):
        async def add(host):
            return host or await add_host(HOST, PLATFORM)

        return await self.run(slug, add)

    async def prove(self, slug):
        """As the rpc does: with the record there, and nobody else at the host."""

        async def verify(host):
            if host and self.domain.is_readable and host.record_value in self.domain.records:
                await set_verified(host)

        try:
            await self.run(slug, verify)
        except (ConflictError, asyncpg.InFailedSQLTransactionError):
            return False
        return True

    async def remove(self, slug):
        async def remove(host):
            if host:
                await remove_host(await find_host(host.id))

        await self.run(slug, remove)

    async def pass_time(self):
        """Carry out the checks that are scheduled, each once."""
        rows = await self._admin.fetch(
            "DELETE FROM outbox WHERE event = 'site-host-check-due' RETURNING tenant_id, tenant, data"
        )
        for row in rows:
            event = {
                "id": str(uuid4()),
                "tenantid": str(row["tenant_id"]),
                "tenant": row["tenant"],
                "data": orjson.loads(row["data"]),
            }
            assert await ConsumerRunner(self._consumer, self._identity.database, None).apply(event)

    async def take_checks(self):
        """Return what the scheduled checks name, and forget them."""
        rows = await self._admin.fetch(
            "DELETE FROM outbox WHERE event = 'site-host-check-due' RETURNING data"
        )
        return [orjson.loads(row["data"]) for row in rows]

    async def shown(self):
        """Return whose site is shown at the host."""
        async with self._identity.database.directory() as connection:
            return (await list_proven_hosts(connection)).get(HOST)

    async def published(self):
        """Return the hosts that gateways were last told of, by tenant."""
        rows = await self._admin.fetch(
            "SELECT tenant, data FROM outbox WHERE event = 'site-hosts-changed' ORDER BY seq"
        )
        return {row["tenant"]: orjson.loads(row["data"]).get("hosts", []) for row in rows}

    async def notified(self):
        rows = await self._admin.fetch("SELECT kind FROM notifications ORDER BY at, id")
        return [row["kind"] for row in rows]

    async def mailed(self):
        rows = await self._admin.fetch("SELECT kind FROM mails ORDER BY created_at, id")
        return [row["kind"] for row in rows]


@pytest.fixture
async def platform(identity, admin):
    platform = Platform(identity, admin, Domain())
    await platform.reset()
    return platform


async def proven(platform, slug="atlas"):
    host = await platform.claim(slug)
    platform.domain.records = {host.record_value}
    assert await platform.prove(slug)
    return host


@pytest.mark.parametrize("step", STEPS)
async def test_a_check_that_keeps_failing_is_made_again(platform, identity, step):
    """Each check schedules the next: without one, a host whose domain has a new owner would never be released."""
    await proven(platform)
    [data] = await platform.take_checks()
    user = Caller.system(ATLAS.id, "atlas", ATLAS.currency)
    await fail_at(step, platform._consumer, identity.database, user, data)
    assert await platform.take_checks() == [data]


async def test_a_host_whose_record_stays_is_shown_for_ever(platform):
    await proven(platform)
    for _ in range(5):
        await platform.pass_time()
    assert (await platform.shown(), await platform.notified()) == ("atlas", [])


async def test_a_record_that_is_gone_twice_releases_the_host_to_who_proves_it_next(platform):
    await proven(platform)
    platform.domain.records = set()
    await platform.pass_time()
    assert (await platform.shown(), await platform.notified()) == ("atlas", ["site-host-missing"])
    next_owner = await platform.claim("rif")
    platform.domain.records = {next_owner.record_value}
    assert not await platform.prove("rif"), "another site is shown there still"
    await platform.pass_time()
    assert await platform.shown() is None
    assert (await platform.published())["atlas"] == []
    assert await platform.notified() == ["site-host-missing", "site-host-released"]
    assert set(await platform.mailed()) == {"site-host-missing", "site-host-released"}
    assert await platform.prove("rif")
    await platform.pass_time()
    assert await platform.shown() == "rif"


async def test_a_record_that_is_put_back_in_time_keeps_the_host(platform):
    host = await proven(platform)
    platform.domain.records = set()
    await platform.pass_time()
    platform.domain.records = {host.record_value}
    await platform.pass_time()
    platform.domain.records = set()
    await platform.pass_time()
    assert await platform.shown() == "atlas", "the first check of a new time"


async def test_what_cannot_be_read_is_not_gone(platform):
    await proven(platform)
    platform.domain.records, platform.domain.is_readable = set(), False
    for _ in range(4):
        await platform.pass_time()
    assert (await platform.shown(), await platform.notified()) == ("atlas", [])
    platform.domain.is_readable = True
    await platform.pass_time()
    platform.domain.is_readable = False
    await platform.pass_time()
    assert await platform.shown() == "atlas"
    platform.domain.is_readable = True
    await platform.pass_time()
    assert await platform.shown() is None


STEP = st.sampled_from(
    [(act, slug) for act in ("claim", "prove", "remove", "own") for slug in TENANTS]
    + [("sell", ""), ("fail", ""), ("recover", ""), ("pass_time", "")] * 2
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEP, max_size=14))
async def test_whatever_happens_the_owner_of_the_domain_has_the_host_in_the_end(platform, steps):
    """Who has the record may prove the host after two more looks; at no time two sites are shown; gateways know."""
    await platform.reset()
    for act, slug in steps:
        before = await platform.shown()
        match act:
            case "own":
                platform.domain.records = {(await platform.claim(slug)).record_value}
            case "sell":
                platform.domain.records = set()
            case "fail" | "recover":
                platform.domain.is_readable = act == "recover"
            case "pass_time":
                await platform.pass_time()
                if not platform.domain.is_readable:
                    assert await platform.shown() == before
            case _:
                await getattr(platform, act)(slug)
        shown, published = await platform.shown(), await platform.published()
        assert [tenant for tenant, hosts in published.items() if HOST in hosts] == ([shown] if shown else [])
    platform.domain.is_readable = True
    owner = await platform.claim("rif")
    platform.domain.records = {owner.record_value}
    await platform.pass_time()
    await platform.pass_time()
    assert await platform.prove("rif")
    assert await platform.shown() == "rif"


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        (dns.resolver.NXDOMAIN(), []),
        (dns.resolver.NoNameservers(), RecordsUnreadableError),
        (dns.exception.Timeout(), RecordsUnreadableError),
        (OSError(), RecordsUnreadableError),
    ],
)
async def test_only_an_answer_says_that_there_is_no_record(monkeypatch, error, outcome):
    async def fail(*_, **__):
        raise error

    monkeypatch.setattr(dns.asyncresolver, "resolve", fail)
    if outcome == []:
        assert await resolve_txt("x.example") == []
    else:
        with pytest.raises(outcome):
            await resolve_txt("x.example")
