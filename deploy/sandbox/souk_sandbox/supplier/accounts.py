"""Accounts with their tokens and limits per second and per day. The number in an API key is the account's level."""

import re
import secrets
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

_KEY = re.compile(r"CJ(\d+)@api@[0-9a-f]{32}")
# Calls per second by level; level 9 is for measurements.
_RATES = {1: 1, 2: 2, 3: 4, 4: 6, 9: 5000}
_POINTS, _UNLIMITED_POINTS = 50_000, 1_000_000_000
_UNLIMITED = 9
_SIGN_IN_EVERY = 300.0
COSTS = {
    "product/listV2": 50,
    "product/list": 50,
    "product/query": 10,
    "product/stock/queryByVid": 10,
    "product/stock/getInventoryByPid": 10,
    "logistic/freightCalculate": 10,
}


@dataclass
class Account:
    """One account: `calls` are the seconds of its calls, `rate` calls per second, `points` those of a day."""

    level: int
    number: int
    calls: deque[float] = field(default_factory=lambda: deque[float](maxlen=200_000))
    rate: float = 1
    points: int = _POINTS
    used: int = 0
    day: str = ""
    signed_in_at: float = float("-inf")

    def exceeds_rate(self, instant: float) -> bool:
        """Record a call. Return whether it exceeds the calls per second; it counts in any case."""
        recent = sum(1 for at in list(self.calls)[-int(self.rate) - 1 :] if at > instant - 1)
        self.calls.append(instant)
        return recent >= self.rate

    def spend_points(self, path: str) -> bool:
        """Spend the points of a call; return False if the day's are used up."""
        today = datetime.now(UTC).date().isoformat()
        if self.day != today:
            self.day, self.used = today, 0
        cost = COSTS.get(path, 0)
        if cost and self.used + cost > self.points:
            return False
        self.used += cost
        return True


class Accounts:
    """Creates an account for every well-formed API key; `clock` in seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.by_key: dict[str, Account] = {}
        self._tokens: dict[str, Account] = {}

    def get_by_key(self, key: object) -> Account | None:
        """Return the account of a key, created at its first use; None for a malformed one."""
        match = _KEY.fullmatch(key) if isinstance(key, str) else None
        if not match:
            return None
        level = int(match[1]) if int(match[1]) in _RATES else 1
        points = _UNLIMITED_POINTS if level == _UNLIMITED else _POINTS
        account = Account(level, int(match[1]), rate=_RATES[level], points=points)
        return self.by_key.setdefault(match[0], account)

    def sign_in(self, account: Account, interval: float = _SIGN_IN_EVERY) -> dict[str, object] | None:
        """Return both tokens; None if the last sign-in was less than `interval` seconds ago."""
        instant = self.clock()
        if instant - account.signed_in_at < interval:
            return None
        account.signed_in_at = instant
        return {"openId": 123_456_789, **self.issue_tokens(account)}

    def issue_tokens(self, account: Account) -> dict[str, object]:
        """Return new tokens with their expiry in UTC; earlier ones stay valid."""
        access, refresh = secrets.token_hex(16), secrets.token_hex(16)
        self._tokens |= {access: account, refresh: account}
        issued = datetime.now(UTC)
        return {
            "accessToken": access,
            "accessTokenExpiryDate": (issued + timedelta(days=15)).isoformat(timespec="seconds"),
            "refreshToken": refresh,
            "refreshTokenExpiryDate": (issued + timedelta(days=180)).isoformat(timespec="seconds"),
            "createDate": issued.isoformat(timespec="seconds"),
        }

    def get_by_token(self, token: str) -> Account | None:
        """Return the account of an access or refresh token, or None."""
        return self._tokens.get(token)

    def revoke_tokens(self) -> None:
        """Invalidate all tokens, and allow every account to sign in at once."""
        self._tokens.clear()
        for account in self.by_key.values():
            account.signed_in_at = float("-inf")
