"""Tests of tenant isolation that every service inherits: row-level security, policies, keys and roles."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

import asyncpg
import pytest

from chassis import migrations
from chassis.service import Service
from chassis.testing import Roles, create_database

_WITH_TENANT = "SELECT attrelid FROM pg_attribute WHERE attname = 'tenant_id' AND NOT attisdropped"
TABLES = f"""
SELECT oid, relname FROM pg_class
WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND oid IN ({_WITH_TENANT})"""
_NAMES = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace"
_ROW_SECURITY = """
SELECT relname, relrowsecurity AND relforcerowsecurity AS forced FROM pg_class
WHERE relkind IN ('r', 'p', 'm') AND relnamespace = 'public'::regnamespace"""
_POLICIES = """
SELECT tablename, policyname, roles::text[], qual, coalesce(with_check, '') AS with_check, permissive, cmd
FROM pg_policies"""
_OWN_ROWS = "(tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)"
_KEYS = f"""
SELECT indexrelid::regclass::text AS name, a.attname AS first FROM pg_index i
JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
WHERE i.indisunique AND i.indrelid IN (SELECT oid FROM ({TABLES}) AS tenant_tables)"""
_REFERENCES = """
SELECT a.attname AS here, b.attname AS there FROM pg_constraint c
JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[1] WHERE contype = 'f'"""
_VIEWS = "SELECT reloptions FROM pg_class WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace"
_PRIVILEGES = """
SELECT rolsuper OR rolbypassrls OR rolcreatedb OR rolcreaterole AS privileged,
  EXISTS (SELECT FROM pg_class WHERE relowner = r.oid) AS owner,
  EXISTS (SELECT FROM pg_auth_members WHERE member = r.oid) AS member
FROM pg_roles r WHERE rolname = ANY($1)"""


class TenantIsolation:
    """`tables` are some of the service's own, `references` is the number of its foreign keys, `worker_policies` are the
    service's tables whose rows its worker sees, each with the policy that allows it."""

    tables: ClassVar[frozenset[str]]
    references: ClassVar[int]
    worker_policies: ClassVar[Mapping[str, str]] = MappingProxyType({})

    def _policies(self) -> dict[str, str]:
        purged = dict.fromkeys(("inbox", "idempotency", "dead_letters", "audit_entries"), "purge")
        return {"outbox": "relay", **purged, **self.worker_policies}

    async def test_migrations_go_up_and_down_and_up_again(self, service: Service) -> None:
        async with create_database(service.context) as fresh:
            owner = await asyncpg.connect(fresh.owner)
            shapes = list[set[str]]()
            for revision in ("head", "base", "head"):
                await migrations.migrate(service.migrations, fresh.owner, revision)
                shapes.append({row["relname"] for row in await owner.fetch(_NAMES)})
            await owner.close()
        assert shapes[0] == shapes[2] >= self.tables | {"outbox"}
        assert shapes[1] == {"alembic_version", "alembic_version_pkc"}

    @pytest.mark.asvs("8.4.1")
    async def test_every_table_forces_row_level_security(self, catalogue: Any) -> None:
        rows = await catalogue.fetch(_ROW_SECURITY)
        assert [row["relname"] for row in rows if not row["forced"]] == ["alembic_version"]

    async def test_tables_have_the_tenant_policy_and_the_workers_policies_alone(
        self, service: Service, catalogue: Any
    ) -> None:
        rows, context = await catalogue.fetch(_POLICIES), service.context
        policies = {(r["tablename"], r["policyname"], *r["roles"], r["qual"], r["with_check"]) for r in rows}
        names = [row["relname"] for row in await catalogue.fetch(TABLES)]
        tenants = {(name, "tenant", f"{context}_service", _OWN_ROWS, _OWN_ROWS) for name in names}
        workers = {
            (name, policy, f"{context}_worker", "true", "") for name, policy in self._policies().items()
        }
        assert policies == tenants | workers
        assert {(row["permissive"], row["cmd"]) for row in rows} == {("PERMISSIVE", "ALL")}

    async def test_every_key_starts_with_the_tenant(self, catalogue: Any) -> None:
        keys = await catalogue.fetch(_KEYS)
        assert len(keys) >= len(await catalogue.fetch(TABLES)) > len(self.tables)
        assert [key["name"] for key in keys if key["first"] != "tenant_id"] == []

    async def test_every_reference_starts_with_the_tenant_on_both_sides(self, catalogue: Any) -> None:
        rows = await catalogue.fetch(_REFERENCES)
        assert len(rows) == self.references
        assert {(row["here"], row["there"]) for row in rows} <= {("tenant_id", "tenant_id")}

    async def test_every_view_runs_with_the_callers_rights(self, catalogue: Any) -> None:
        views = await catalogue.fetch(_VIEWS)
        assert [view for view in views if view["reloptions"] != ["security_invoker=on"]] == []

    @pytest.mark.asvs("13.2.2")
    async def test_the_services_roles_own_nothing_and_bypass_nothing(
        self, service: Service, catalogue: Any
    ) -> None:
        context = service.context
        rows = await catalogue.fetch(_PRIVILEGES, [f"{context}_service", f"{context}_worker"])
        assert [tuple(row) for row in rows] == [(False, False, False)] * 2

    async def test_the_worker_sees_only_the_tables_with_a_worker_policy(
        self, roles: Roles, catalogue: Any
    ) -> None:
        worker = await asyncpg.connect(roles.worker)
        try:
            for name in [row["relname"] for row in await catalogue.fetch(TABLES)]:
                if name in self._policies():
                    await worker.fetch(f"SELECT FROM {name}")
                    continue
                with pytest.raises(asyncpg.InsufficientPrivilegeError):
                    await worker.fetch(f"SELECT FROM {name}")
        finally:
            await worker.close()

    @pytest.mark.asvs("16.4.2")
    async def test_the_audit_log_is_added_to_and_read_alone(self, roles: Roles, without_tenant: Any) -> None:
        for statement in ("UPDATE audit_entries SET kind = kind", "DELETE FROM audit_entries"):
            with pytest.raises(asyncpg.InsufficientPrivilegeError):
                await without_tenant.execute(statement)
        worker = await asyncpg.connect(roles.worker)
        try:
            for column in ("kind", "actor_name", "subject_name", "before", "after"):
                with pytest.raises(asyncpg.InsufficientPrivilegeError):
                    await worker.fetch(f"SELECT {column} FROM audit_entries")
        finally:
            await worker.close()


async def hidden(catalogue: Any, without_tenant: Any, *views: str) -> set[str]:
    """Return the tables and views that have rows; assert that each appears empty without a tenant."""
    names = [*(row["relname"] for row in await catalogue.fetch(TABLES)), *views]
    filled = {name for name in names if await catalogue.fetchval(f"SELECT count(*) FROM {name}")}
    for name in filled:
        assert await without_tenant.fetchval(f"SELECT count(*) FROM {name}") == 0, name
    return filled
