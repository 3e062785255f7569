"""Rules of the wheel of luck: what it draws, how far it turns, how often a customer may spin it."""

import secrets
from dataclasses import dataclass
from decimal import Decimal

from chassis.errors import ConflictError

MAX_POINTS = 10
# Ten turns, then a tenth of a turn for each point.
_FULL_TURNS, _DEGREES_A_POINT = 3600, 36


@dataclass(frozen=True)
class WheelTerms:
    """How often a customer may spin on one day, and what a point is worth in the wallet; None if it buys nothing."""

    spins_a_day: int = 1
    point_value: Decimal | None = None

    def spins_left(self, spun_today: int) -> int:
        """Return how many more spins the day has, never negative."""
        return max(0, self.spins_a_day - spun_today)

    def check_spins_left(self, spun_today: int) -> None:
        """Raise ConflictError for a customer who has spun often enough today."""
        if not self.spins_left(spun_today):
            raise ConflictError("You have spun the wheel today. Come back tomorrow.", "no-spin-left")


def draw_points() -> int:
    """Return 1 to 10 points, each as likely as the others and not to be foreseen."""
    return secrets.randbelow(MAX_POINTS) + 1


def degrees_for(points: int) -> int:
    """Return by how many degrees the wheel turns until it shows the points."""
    return _FULL_TURNS + _DEGREES_A_POINT * points
