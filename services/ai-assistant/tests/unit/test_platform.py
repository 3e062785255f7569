import json
from contextvars import copy_context

import pytest
from ai_assistant.adapters.installed_applications import InstalledApplications
from ai_assistant.adapters.platform import GrpcPlatform
from ai_assistant.usecases.ports import RefusedError
from chassis.context import set_caller
from chassis.context_clients import ContextClients
from chassis.testing import caller
from souk.orders.v1 import orders_service_pb2 as orders
from souk.planning.v1 import planning_service_pb2 as planning
from souk.site.v1 import site_service_pb2 as site


def show_start(text):
    def show():
        set_caller(caller(timezone="Asia/Dubai"))
        return json.loads(GrpcPlatform(ContextClients({})).public_json("gantt_tasks", {"start_time": text}))[
            "start"
        ]

    return copy_context().run(show)


def test_a_date_begins_at_midnight_of_the_tenant():
    assert show_start("2026-11-23") == show_start("2026-11-23T00:00:00+04:00")


def test_a_time_keeps_its_offset():
    assert show_start("2026-11-23T05:00:00Z") == show_start("2026-11-23T09:00:00+04:00")


async def test_what_is_not_installed_is_not_called():
    set_caller(caller())

    async def load():
        return frozenset({"site"})

    installed = InstalledApplications(load)
    await installed.check(site.DESCRIPTOR.services_by_name["Pages"].methods_by_name["ListPages"])
    await installed.check(orders.DESCRIPTOR.services_by_name["Products"].methods_by_name["ListProducts"])
    with pytest.raises(RefusedError):
        await installed.check(
            planning.DESCRIPTOR.services_by_name["GanttTasks"].methods_by_name["ListGanttTasks"]
        )


@pytest.mark.parametrize(
    ("scopes", "is_checked"), [(["planning:read"], False), (["planning:read", "apps:read"], True)]
)
async def test_a_limited_token_reads_what_is_installed_only_if_it_may(scopes, is_checked):
    set_caller(caller(scopes=frozenset(scopes)))
    loads = []

    async def load():
        loads.append(True)
        return frozenset({"planning"})

    method = planning.DESCRIPTOR.services_by_name["GanttTasks"].methods_by_name["ListGanttTasks"]
    await InstalledApplications(load).check(method)
    assert bool(loads) == is_checked
