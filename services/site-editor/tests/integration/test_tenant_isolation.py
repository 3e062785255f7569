import asyncpg
import pytest
from chassis.testing import caller
from chassis.testing.tenant_isolation import TenantIsolation, hidden

ADD_CONTENT = "INSERT INTO page_content (tenant_id, page, locale, parts) VALUES ($1, $2, 'en', '[]')"


class TestTenantIsolation(TenantIsolation):
    tables = frozenset(
        {"page", "page_content", "page_version", "website_theme", "site_image", "site_redirect"}
    )
    references = 4


async def test_without_a_tenant_nothing_can_be_read(catalogue, without_tenant, add):
    await add("About", "<p>x</p>", route="/about")
    assert {"page", "page_content", "page_version"} <= await hidden(catalogue, without_tenant)


async def test_content_of_another_tenants_page_violates_its_foreign_key(database, add):
    page, other = await add("About", route="/about"), caller().tenant_id
    with pytest.raises(asyncpg.ForeignKeyViolationError):
        async with database.transaction(other) as transaction:
            await transaction.connection.execute(ADD_CONTENT, other, page.id)
