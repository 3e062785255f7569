from uuid import UUID, uuid4

from chassis.inbox import ConsumerRunner
from chassis.testing.erasure import Erasure
from site_editor.entrypoints.consumers import CONSUMERS


class TestErasure(Erasure):
    tenants = (UUID("00000000-0000-7000-8000-00000000a71a"), UUID("00000000-0000-7000-8000-00000000431f"))


async def test_a_site_that_is_installed_again_has_the_pages_of_every_site(database, admin):
    consumer = next(candidate for candidate in CONSUMERS if candidate.event == "app-installed")
    runner = ConsumerRunner(consumer, database, None)

    async def install(application):
        data = {"installation": {"application": application}}
        event = {"id": str(uuid4()), "tenantid": str(admin.tenant_id), "tenant": admin.tenant, "data": data}
        await runner.apply(event)
        async with database.transaction(admin.tenant_id) as transaction:
            return await transaction.connection.fetchval("SELECT count(*) FROM page")

    assert [await install(name) for name in ("planning", "site", "site")] == [0, 2, 2]
