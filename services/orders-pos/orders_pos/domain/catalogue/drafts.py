"""Who sees products that are drafts."""

from typing import Final

from chassis.context import ADMIN, STAFF, Caller

_ROLES: Final = frozenset({ADMIN, STAFF})


def can_see_drafts(caller: Caller) -> bool:
    """Return whether a caller works on the catalogue or at the counter; to all others a draft does not exist."""
    return bool(_ROLES & caller.roles)
