"""How long the users of an account wait for its rate limit, and how many of its points they leave to others."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Priority:
    """`max_wait` in seconds; `reserve` is the share of the account's daily points below which no call is made;
    `hourly_limit` is how many calls a tenant may make, None for no limit. `caches_rejections` if a refused call is not
    repeated for a while."""

    max_wait: float
    reserve: float = 0.0
    hourly_limit: int | None = None
    caches_rejections: bool = False


# People wait longer for a slot than jobs do, so that they come first. Anonymous visitors come last: they wait shortly,
# and can't spend what people and jobs need.
INTERACTIVE = Priority(3.0)
# What was sold is ordered before more is imported.
ORDER = Priority(3.0)
IMPORT = Priority(1.0)
# What sells is synced as long as possible, anything else only while the points are plenty.
SYNC, IDLE_SYNC = Priority(1.0, reserve=0.1), Priority(1.0, reserve=0.3)
VISITOR = Priority(0.5, reserve=0.2, hourly_limit=40, caches_rejections=True)
