"""Whether orders, payment ledger and wallets agree: identity lists the tenants, the orders service compares."""

import os
import subprocess
import sys

from souk_local.databases import Databases
from souk_local.layout import Layout
from souk_local.passwords import password
from souk_local.postgres import Postgres

_IDENTITY, _ORDERS = "identity", "orders"


def audit(layout: Layout) -> int:
    """Audit every tenant of the databases that the environment names, else of the running Souk. Return the exit
    code."""
    tenants = subprocess.run(
        [sys.executable, "-m", "identity", "tenants"],
        env=_environment(layout, _IDENTITY),
        stdout=subprocess.PIPE,
        check=False,
    )
    if tenants.returncode:
        # The reason is the last line of its log.
        sys.stderr.buffer.write(tenants.stdout)
        return tenants.returncode
    orders = [sys.executable, "-m", "orders_pos", "audit"]
    return subprocess.run(
        orders, env=_environment(layout, _ORDERS), input=tenants.stdout, check=False
    ).returncode


def _environment(layout: Layout, context: str) -> dict[str, str]:
    prefix = context.upper()
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("SOUK_TEST_")}
    if f"{prefix}_DATABASE_URL" in inherited or f"{prefix}_DATABASE_URL_FILE" in inherited:
        return inherited
    databases = Databases(layout, layout.database_url or Postgres(layout).url)
    return inherited | {
        "SOUK_MODE": "local",
        "NATS_URL": layout.nats_url or f"nats://127.0.0.1:{layout.nats}",
        "IDENTITY_SECRET": password(layout.folder("secrets", 0o700), "identity"),
        f"{prefix}_DATABASE_URL": databases.url(context, "service"),
        f"{prefix}_WORKER_URL": databases.url(context, "worker"),
    }


if __name__ == "__main__":
    sys.exit(audit(Layout.from_environment()))
