"""The stand-ins for outside systems, started where no real ones are configured."""

import os
from collections.abc import Callable

from souk_local.fork_server import ForkServer, ProcessSpec
from souk_local.layout import Layout
from souk_local.passwords import password
from souk_local.readiness import accepts_connections
from souk_local.supervisor import SupervisedProcess

NAME = "sandbox"
_SUPPLIER, _STORE, _SHOP = "dropship", "apps", "orders"
# Any key that begins like this is an account of the stand-in.
_PAYMENT_KEY = "sk_test_platform"
# The stand-in takes any.
_E_INVOICE_KEY = "test-platform"
# The digit is the account's level: four calls a second.
_API_KEY = "CJ3@api@0123456789abcdef0123456789abcdef"


def is_wanted(layout: Layout) -> bool:
    """Return whether a service needs a supplier, a payment provider or a platform, and none is configured."""
    contexts = {package.context for package in layout.services}
    return (
        (_SUPPLIER in contexts and _needs_supplier())
        or (_STORE in contexts and _needs_payments())
        or (_SHOP in contexts and (_needs_shop_payments() or _needs_e_invoices()))
    )


def _needs_supplier() -> bool:
    return not os.environ.get("DROPSHIP_SUPPLIER_URL")


def _needs_payments() -> bool:
    return not os.environ.get("APPS_PAYMENT_SECRET_KEY")


def _needs_shop_payments() -> bool:
    return not os.environ.get("ORDERS_PAYMENT_URL")


def _needs_e_invoices() -> bool:
    return not os.environ.get("ORDERS_E_INVOICE_URL")


def make(layout: Layout, fork_server: ForkServer, report: Callable[[str], None]) -> list[SupervisedProcess]:
    """Return the process of the stand-ins, or no process where real ones are configured."""
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
    """Return the variables that a client of the stand-ins needs beside those of every service."""
    if context == _STORE and _needs_payments():
        return {
            "APPS_PAYMENT_URL": f"http://127.0.0.1:{layout.sandbox}",
            "APPS_PAYMENT_SECRET_KEY": _PAYMENT_KEY,
        }
    if context == _SHOP:
        variables = {"ORDERS_SECRET": password(layout.folder("secrets", 0o700), _SHOP)}
        if _needs_shop_payments():
            variables["ORDERS_PAYMENT_URL"] = f"http://127.0.0.1:{layout.sandbox}"
        if _needs_e_invoices():
            variables["ORDERS_E_INVOICE_URL"] = f"http://127.0.0.1:{layout.sandbox}/e-invoices"
            variables["ORDERS_E_INVOICE_KEY"] = _E_INVOICE_KEY
        return variables
    if context != _SUPPLIER:
        return {}
    variables = {
        "DROPSHIP_SECRET": password(layout.folder("secrets", 0o700), _SUPPLIER),
    }
    if _needs_supplier():
        variables |= {
            "DROPSHIP_SUPPLIER_URL": f"http://127.0.0.1:{layout.sandbox}/api2.0/v1/",
            "DROPSHIP_SUPPLIER_API_KEY": os.environ.get("DROPSHIP_SUPPLIER_API_KEY", _API_KEY),
            # The stand-in has accounts for measurements, which are faster than the supplier's.
            "DROPSHIP_MAX_CALLS_PER_SECOND": "5000",
        }
    return variables
