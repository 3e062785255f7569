"""Commands of the orders service over all tenants, whom identity lists: whether orders, payment ledger and wallets
agree, whether sealed records are as they were, and new keys for these."""

import subprocess
import sys

from souk_local.layout import Layout
from souk_local.running import IDENTITY, environment_of

_ORDERS = "orders"


def audit(layout: Layout, command: str = "audit") -> int:
    """Run a command for every tenant of the databases that the environment names, else of the running Souk. Return the
    exit code."""
    tenants = subprocess.run(
        [sys.executable, "-m", "identity", "tenants"],
        env=environment_of(layout, IDENTITY),
        stdout=subprocess.PIPE,
        check=False,
    )
    if tenants.returncode:
        # The reason is the last line of its log.
        sys.stderr.buffer.write(tenants.stdout)
        return tenants.returncode
    orders = [sys.executable, "-m", "orders_pos", command]
    return subprocess.run(
        orders, env=environment_of(layout, _ORDERS), input=tenants.stdout, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(audit(Layout.from_environment(), *sys.argv[1:]))
