"""`python -m souk_local.running tenant-create ...`: an operator's command of identity on the running Souk."""

import os
import subprocess
import sys
from collections.abc import Sequence

from souk_local.databases import Databases
from souk_local.layout import Layout
from souk_local.passwords import password
from souk_local.postgres import Postgres

IDENTITY = "identity"


def environment_of(layout: Layout, context: str) -> dict[str, str]:
    """Return the environment of a command on the databases that this environment names, else on those of the running
    Souk."""
    prefix = context.upper()
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("SOUK_TEST_")}
    if f"{prefix}_DATABASE_URL" in inherited or f"{prefix}_DATABASE_URL_FILE" in inherited:
        return inherited
    databases = Databases(layout, layout.database_url or Postgres(layout).url)
    return inherited | {
        "SOUK_MODE": "local",
        "NATS_URL": layout.nats_url or f"nats://127.0.0.1:{layout.nats}",
        f"{prefix}_SECRET": password(layout.folder("secrets", 0o700), context),
        f"{prefix}_DATABASE_URL": databases.url(context, "service"),
        f"{prefix}_WORKER_URL": databases.url(context, "worker"),
    }


def run_command(layout: Layout, arguments: Sequence[str]) -> int:
    """Run a command of identity. Return its exit code."""
    command = [sys.executable, "-m", IDENTITY, *arguments]
    return subprocess.run(command, env=environment_of(layout, IDENTITY), check=False).returncode


if __name__ == "__main__":
    sys.exit(run_command(Layout.from_environment(), sys.argv[1:]))
