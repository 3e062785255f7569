"""One more process of the importer beside a running Souk: it shares the work, and is called when others fail."""

import os
import sys

from souk_local.databases import Databases
from souk_local.fork_server import ForkServer
from souk_local.layout import Layout, Package
from souk_local.nats import url_of_user
from souk_local.ports import PortTakenError, check_free
from souk_local.postgres import Postgres
from souk_local.service_processes import WORKING, ServiceProcesses
from souk_local.supervisor import StartError


def become_worker(layout: Layout) -> None:
    """Replace this process by one of the importer, on the first free port of those that the gateway knows. Raise
    StartError if there is no running Souk, or no free port."""
    if not layout.nats_url and not _is_taken(layout.nats):
        raise StartError(f"There is no Souk on port {layout.edge}: start it with ./taskw up.")
    port = next((port for port in layout.workers if not _is_taken(port)), None)
    if port is None:
        raise StartError(f"{len(layout.workers)} workers run already.")
    print(f"worker of {WORKING} on port {port}; Ctrl-C stops it", flush=True)
    package = next(package for package in layout.services if package.context == WORKING)
    command = [sys.executable, "-m", package.package, "serve"]
    os.execve(sys.executable, command, _environment(layout, package, port))  # noqa: S606  # our own package


def _is_taken(port: int) -> bool:
    try:
        check_free({port: "worker"}, "")
    except PortTakenError:
        return True
    return False


def _environment(layout: Layout, package: Package, port: int) -> dict[str, str]:
    databases = Databases(layout, layout.database_url or Postgres(layout).url)
    processes = ServiceProcesses(
        layout, databases, url_of_user(layout), ForkServer(layout.log("fork-server"))
    )
    return {**processes.spec(package, "serve").env, "SOUK_LISTEN": f"127.0.0.1:{port}"}
