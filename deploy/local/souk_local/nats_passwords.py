"""The users of NATS and the variables of their passwords, as `deploy/nats/users.conf` has them."""

import re
from pathlib import Path

PATH = Path("deploy/nats/users.conf")
# Who may do everything.
OPERATOR = "souk"
# Who makes streams and consumers.
ADMINISTRATOR = "administrator"
_USER = re.compile(r"user: (\w+), password: \$(\w+)")


def variables(root: Path) -> dict[str, str]:
    """Return the variable of each user's password, by the user's name."""
    return dict(_USER.findall((root / PATH).read_text()))
