from chassis.testing.tenant_isolation import TenantIsolation, hidden


class TestTenantIsolation(TenantIsolation):
    tables = frozenset({"installed_application", "installation_step", "application_purchase"})
    references = 1


async def test_without_a_tenant_nothing_can_be_read(catalogue, without_tenant, install):
    await install("snooker")
    assert {"installed_application", "installation_step"} <= await hidden(catalogue, without_tenant)
