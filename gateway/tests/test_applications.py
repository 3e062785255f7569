import uuid
from collections import defaultdict

import pytest
from chassis.contract.applications import all_applications, application
from chassis.contract.modules import services
from chassis.errors import BusyError
from gateway import applications
from gateway.applications import UsableApplications
from souk.identity.v1 import edge_service_pb2 as rpc

TENANT = uuid.uuid4()


def test_orders_belong_to_every_tenant_and_other_contexts_are_applications():
    by_context = defaultdict(set)
    for service in services():
        by_context[service.file.package.split(".")[1]].add(application(service))
    assert by_context == {
        "apps": {""},
        "assistant": {"assistant"},
        "orders": {"", "delivery", "point-of-sale", "promotions", "shop", "wallet", "wheel"},
        "dropship": {"dropship"},
        # A host of the tenant's own shows its site.
        "identity": {"", "site"},
        "planning": {"planning"},
        "site": {"site"},
        "snooker": {"snooker"},
    }
    assert all_applications() == set().union(*by_context.values()) - {""}


@pytest.fixture
def clock(monkeypatch):
    """The seconds of the monotonic clock, in a list that tests change."""
    seconds = [0.0]
    monkeypatch.setattr(applications.time, "monotonic", lambda: seconds[0])
    return seconds


class Store:
    """Identity, which knows the applications of one tenant."""

    def __init__(self) -> None:
        self.names, self.loads, self.error = frozenset({"snooker"}), 0, None

    async def call(self, _method, _request):
        self.loads += 1
        if self.error:
            raise self.error
        return rpc.ListUsableApplicationsResponse(applications=self.names)


async def test_applications_are_loaded_again_after_ten_seconds(clock):
    store = Store()
    installed = UsableApplications(store)
    assert [await installed.get(TENANT) for _ in range(3)] == [{"snooker"}] * 3
    assert store.loads == 1
    store.names = frozenset({"planning"})
    clock[0] = 10.1
    assert await installed.get(TENANT) == {"planning"}


async def test_applications_are_loaded_again_after_a_change(clock):
    store = Store()
    installed = UsableApplications(store)
    await installed.get(TENANT)
    store.names = frozenset({"planning"})
    for tenant in (uuid.uuid4(), TENANT):
        installed.invalidate(tenant)
    assert await installed.get(TENANT) == {"planning"}
    assert store.loads == 2


async def test_tenants_have_their_own_applications(clock):
    stores = {TENANT: frozenset({"snooker"}), uuid.uuid4(): frozenset({"planning"})}

    class Stores:
        async def call(self, _method, request):
            names = stores[uuid.UUID(request.tenant_id)]
            return rpc.ListUsableApplicationsResponse(applications=names)

    installed = UsableApplications(Stores())
    assert {tenant: await installed.get(tenant) for tenant in stores} == stores


async def test_the_last_known_applications_are_used_while_identity_is_away(clock):
    store = Store()
    installed = UsableApplications(store)
    await installed.get(TENANT)
    store.error, clock[0] = BusyError("away"), 11.0
    assert await installed.get(TENANT) == {"snooker"}
    with pytest.raises(BusyError):
        await installed.get(uuid.uuid4())


async def test_an_error_of_another_kind_is_not_hidden(clock):
    store = Store()
    store.error = LookupError("a defect")
    with pytest.raises(LookupError):
        await UsableApplications(store).get(TENANT)
