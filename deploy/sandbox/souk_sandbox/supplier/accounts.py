"""Who asks: tokens, calls per second and per day. The number in a key is the account's level."""

import re
import secrets
import time
from collections import deque
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

_KEY = re.compile(r"CJ(\d+)@api@[0-9a-f]{32}")
# Calls a second by level; 9 is for measuring.
_RATES = {1: 1, 2: 2, 3: 4, 4: 6, 9: 5000}
_POINTS, _POINTS_WITHOUT_END = 50_000, 1_000_000_000
_UNBOUNDED = 9
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
    level: int
    number: int
    calls: deque[float] = field(default_factory=lambda: deque[float](maxlen=200_000))
    rate: float = 1
    points: int = _POINTS
    used: int = 0
    day: str = ""
    signed_in_at: float = float("-inf")

    def is_too_fast(self, moment: float) -> bool:
        """Whether this call is one too many within a second; it counts all the same."""
        recent = sum(1 for at in list(self.calls)[-int(self.rate) - 1 :] if at > moment - 1)
        self.calls.append(moment)
        return recent >= self.rate

    def pay(self, path: str) -> bool:
        """Take the call's points; False when the day's are spent."""
        today = datetime.now(UTC).date().isoformat()
        if self.day != today:
            self.day, self.used = today, 0
        cost = COSTS.get(path, 0)
        if cost and self.used + cost > self.points:
            return False
        self.used += cost
        return True


class Accounts:
    """Every well-formed key has an account."""

    def __init__(self) -> None:
        self.by_key: dict[str, Account] = {}
        self._tokens: dict[str, Account] = {}

    def of_key(self, key: object) -> Account | None:
        found = _KEY.fullmatch(key) if isinstance(key, str) else None
        if not found:
            return None
        level = int(found[1]) if int(found[1]) in _RATES else 1
        points = _POINTS_WITHOUT_END if level == _UNBOUNDED else _POINTS
        fresh = Account(level, int(found[1]), rate=_RATES[level], points=points)
        return self.by_key.setdefault(found[0], fresh)

    def sign_in(self, account: Account, wait: float = _SIGN_IN_EVERY) -> dict[str, object] | None:
        """Both tokens; None when the last were given less than five minutes ago."""
        moment = time.monotonic()
        if moment - account.signed_in_at < wait:
            return None
        account.signed_in_at = moment
        return {"openId": 123_456_789, **self.renew(account)}

    def renew(self, account: Account) -> dict[str, object]:
        access, refresh = secrets.token_hex(16), secrets.token_hex(16)
        self._tokens |= {access: account, refresh: account}
        made = datetime.now(UTC)
        return {
            "accessToken": access,
            "accessTokenExpiryDate": (made + timedelta(days=15)).isoformat(timespec="seconds"),
            "refreshToken": refresh,
            "refreshTokenExpiryDate": (made + timedelta(days=180)).isoformat(timespec="seconds"),
            "createDate": made.isoformat(timespec="seconds"),
        }

    def of_token(self, token: str) -> Account | None:
        return self._tokens.get(token)

    def revoke(self) -> None:
        """Let every token be unknown, and let everyone sign in again at once."""
        self._tokens.clear()
        for account in self.by_key.values():
            account.signed_in_at = float("-inf")
