import pytest
from souk_local.layout import GATEWAY, Layout
from souk_local.ports import find_free
from souk_local.service_processes import ServiceProcesses
from souk_local.supervisor import StartError
from souk_local.worker import become_worker


def test_a_worker_needs_a_running_souk(tmp_path):
    with pytest.raises(StartError, match=r"\./taskw up"):
        become_worker(Layout(tmp_path, find_free(20)))


def test_the_gateway_knows_the_addresses_of_workers_and_of_no_other_service(tmp_path):
    layout = Layout(tmp_path, 9000)
    processes = ServiceProcesses(layout, databases=None, nats=str, fork_server=None)
    environment = processes._gateway("serve")

    ports = [layout.service("dropship"), *layout.workers]
    assert environment["DROPSHIP_ADDRESS"] == "ipv4:" + ",".join(f"127.0.0.1:{port}" for port in ports)
    assert environment["ORDERS_ADDRESS"] == f"127.0.0.1:{layout.service('orders')}"
    assert not {*layout.workers} & {layout.service(package.context) for package in layout.services}
    assert layout.sandbox not in layout.workers


def test_settings_of_the_gateway_reach_no_other_process(tmp_path, monkeypatch):
    monkeypatch.setenv("SOUK_MAP_TILES", "https://tiles.test/{z}/{x}/{y}.png")
    layout = Layout(tmp_path, 9000)
    processes = ServiceProcesses(layout, databases=None, nats=str, fork_server=None)
    reached = [
        package.context for package in layout.packages if "SOUK_MAP_TILES" in processes._inherited(package)
    ]
    assert reached == [GATEWAY]
