"""The stand-in for the supplier outside, where no real one is named."""

import os
from collections.abc import Callable

from souk_local.child import Child
from souk_local.layout import Layout
from souk_local.nursery import Birth, Nursery
from souk_local.passwords import password
from souk_local.readiness import listening

NAME = "sandbox"
_CONTEXT = "dropship"
# The digit is the account's level there: four calls a second.
_API_KEY = "CJ3@api@0123456789abcdef0123456789abcdef"


def is_wanted(layout: Layout) -> bool:
    """Whether there is someone to ask it, and no other supplier to be asked."""
    asked = any(member.context == _CONTEXT for member in layout.services)
    return asked and not os.environ.get("DROPSHIP_SUPPLIER_URL")


def make(layout: Layout, nursery: Nursery, say: Callable[[str], None]) -> list[Child]:
    if not is_wanted(layout):
        return []
    birth = Birth(
        name=NAME,
        log=layout.log(NAME),
        env={**os.environ, "SOUK_LISTEN": f"127.0.0.1:{layout.sandbox}"},
        module="souk_sandbox",
        args=("serve",),
    )
    return [Child(nursery, birth, listening(layout.sandbox), say)]


def environment(layout: Layout, context: str) -> dict[str, str]:
    """What the supplier's caller is told beside what every service is."""
    if context != _CONTEXT:
        return {}
    told = {
        "DROPSHIP_SECRET": password(layout.folder("secrets", 0o700), _CONTEXT),
        "ORDERS_ADDRESS": f"127.0.0.1:{layout.service('orders')}",
    }
    if is_wanted(layout):
        told |= {
            "DROPSHIP_SUPPLIER_URL": f"http://127.0.0.1:{layout.sandbox}/api2.0/v1/",
            "DROPSHIP_SUPPLIER_API_KEY": _API_KEY,
        }
    return told
