"""The stand-in supplier, started where no real one is configured."""

import os
from collections.abc import Callable

from souk_local.fork_server import ForkServer, ProcessSpec
from souk_local.layout import Layout
from souk_local.passwords import password
from souk_local.readiness import accepts_connections
from souk_local.supervisor import SupervisedProcess

NAME = "sandbox"
_CONTEXT = "dropship"
# The digit is the account's level: four calls a second.
_API_KEY = "CJ3@api@0123456789abcdef0123456789abcdef"


def is_wanted(layout: Layout) -> bool:
    """Return whether a service needs a supplier and none is configured."""
    has_client = any(package.context == _CONTEXT for package in layout.services)
    return has_client and not os.environ.get("DROPSHIP_SUPPLIER_URL")


def make(layout: Layout, fork_server: ForkServer, report: Callable[[str], None]) -> list[SupervisedProcess]:
    if not is_wanted(layout):
        return []
    spec = ProcessSpec(
        name=NAME,
        log=layout.log(NAME),
        env={**os.environ, "SOUK_LISTEN": f"127.0.0.1:{layout.sandbox}"},
        module="souk_sandbox",
        args=("serve",),
    )
    return [SupervisedProcess(fork_server, spec, accepts_connections(layout.sandbox), report)]


def environment(layout: Layout, context: str) -> dict[str, str]:
    """Return the variables that the supplier's client needs beside those of every service."""
    if context != _CONTEXT:
        return {}
    variables = {
        "DROPSHIP_SECRET": password(layout.folder("secrets", 0o700), _CONTEXT),
    }
    if is_wanted(layout):
        variables |= {
            "DROPSHIP_SUPPLIER_URL": f"http://127.0.0.1:{layout.sandbox}/api2.0/v1/",
            "DROPSHIP_SUPPLIER_API_KEY": _API_KEY,
        }
    return variables
