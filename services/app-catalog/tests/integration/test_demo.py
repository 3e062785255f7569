import pytest
from app_catalog import demo
from app_catalog.adapters.manifests import load_catalogue
from app_catalog.adapters.sql_installations import SqlInstallations
from app_catalog.service import SERVICE
from chassis.testing import migrated_database


@pytest.fixture(scope="module")
async def demo_database():
    """A database with what the demo tenants have installed."""
    async with migrated_database(SERVICE) as (_, database):
        for _ in range(2):
            await demo.seed(database)
        yield database


@pytest.mark.parametrize(("tenant_id", "slug", "applications"), demo.TENANTS)
async def test_demo_tenants_have_some_installed_and_some_left(demo_database, tenant_id, slug, applications):
    async with demo_database.transaction(tenant_id):
        items = await SqlInstallations().list_all()
    assert [item.application for item in items] == list(applications)
    assert all(item.is_active for item in items)
    left = {manifest.id for manifest in load_catalogue().manifests() if not manifest.is_announced} - set(
        applications
    )
    assert len(left) >= 2
