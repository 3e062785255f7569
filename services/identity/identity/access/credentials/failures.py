"""The log of failed ways in, in one place: which way, whose account, from where, and why. No secret is written."""

from enum import StrEnum
from uuid import UUID

from chassis.context import find_caller
from chassis.limited_log import LimitedLog

EVENT = "sign-in-failed"


class WayIn(StrEnum):
    """What proves who somebody is. Each is logged where it is not right."""

    PASSWORD = "password"  # noqa: S105  # the way, not a password
    # In a session or by a link, before something else happens to the account.
    PRESENT_PASSWORD = "present-password"  # noqa: S105  # as above
    TIME_CODE = "time-code"
    RECOVERY_CODE = "recovery-code"
    PASSKEY = "passkey"
    PIN = "pin"
    SESSION = "session"
    LINK = "link"
    INVITATION = "invitation"
    API_KEY = "api-key"
    APPLICATION = "application"
    # An access token to be exchanged for a limited one.
    DELEGATION = "delegation"
    CUSTOMER_CODE = "customer-code"


class Failure(StrEnum):
    """Why a way is closed."""

    WRONG = "wrong"
    # Unknown, used, ended or expired.
    ENDED = "ended"
    # Used before: it was stolen, or what followed it was.
    REUSED = "reused"
    TOO_MANY = "too-many"


_log = LimitedLog()


def log_failure(way: WayIn, failure: Failure, account: UUID | str | None = None, reason: str = "") -> None:
    """Write a line, at most `limited_log.LINES` a minute for each address. `account` is an id, or a digest where there
    may be no account; `reason` is a word of ours on what was wrong."""
    caller = find_caller()
    address, subject = (caller.address if caller else ""), str(account or "")
    _log.write(
        EVENT,
        address or subject,
        method=str(way),
        failure=str(failure),
        account=subject,
        address=address,
        **({"reason": reason} if reason else {}),
    )
