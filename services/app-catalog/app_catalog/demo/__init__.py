"""Demo data: what the demo tenants have installed; the rest of the catalogue is left to install."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

from chassis import outbox
from chassis.context import Caller, set_caller
from chassis.db import Database
from chassis.locales import LOCALES
from chassis.model import now, uuid7

from app_catalog.adapters.manifests import load_catalogue
from app_catalog.adapters.sql_installations import SqlInstallations
from app_catalog.adapters.sql_purchases import SqlPurchases
from app_catalog.domain.purchase import DECLINED, Purchase
from app_catalog.usecases.adopt_applications import adopt_applications

# In the order of the menu.
_TOOLS = (
    "point-of-sale", "delivery", "dropship", "snooker", "planning", "site", "assistant", "wallet", "promotions",
    "shop", "wheel",
)  # fmt: skip
_LANGUAGES = tuple(f"language-{locale}" for locale in LOCALES)
# Tenant, slug and applications in the order of the menu.
TENANTS = (
    (
        UUID("00000000-0000-7000-8000-00000000a71a"),
        "atlas",
        (*_TOOLS, *_LANGUAGES),
    ),
    (
        UUID("00000000-0000-7000-8000-00000000431f"),
        "rif",
        (*_TOOLS, *_LANGUAGES),
    ),
    (
        UUID("00000000-0000-7000-8000-000000005a0e"),
        "saone",
        ("point-of-sale", "delivery", "planning", "site", "wallet", "promotions", "shop", *_LANGUAGES),
    ),
)


def _declined_purchase() -> Purchase:
    """Return a purchase of yesterday that was not paid."""
    application, price = "theme-majorelle", load_catalogue().get("theme-majorelle").price
    yesterday = now() - timedelta(days=1)
    return Purchase(
        uuid7(), application, price, "test-decline", yesterday, DECLINED, failure_code="card_declined"
    )


# An application that Atlas installed a release ago, with what it was allowed then.
_OLDER = "dropship", "1.0.0", ("dropship:read", "orders:write")


async def _install_older_release() -> None:
    application, release, permissions = _OLDER
    installations = SqlInstallations()
    if installed := await installations.find(application):
        await installations.save(replace(installed, release=release, permissions=permissions))


async def seed(database: Database) -> None:
    """Install the applications of each demo tenant; skip one that has some already."""
    for tenant_id, slug, applications in TENANTS:
        set_caller(Caller.system(tenant_id, slug, "MAD"))
        async with database.transaction(tenant_id) as transaction:
            if await SqlInstallations().list_all():
                continue
            await adopt_applications(applications, SqlInstallations(), load_catalogue(), now())
            if slug == "atlas":
                await _install_older_release()
            await SqlPurchases().add(_declined_purchase())
            await outbox.write(transaction)
