"""Reasons for a wait, a failure or an end: a code that clients translate, and an English text."""

from dataclasses import dataclass

_MAX_LENGTH = 500


@dataclass(frozen=True)
class Reason:
    """`text` is cut to 500 characters; `code` is None where only the text is known."""

    text: str = ""
    code: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", self.text[:_MAX_LENGTH])

    def __bool__(self) -> bool:
        return bool(self.text)


NONE = Reason()
BELOW_COST = Reason(
    "A price would be below the total cost. List it again and confirm that this is meant.", "below-cost"
)
NO_PRICE = Reason("Its base price would be 0: set a multiplier or a price above 0.", "no-price")
GIVEN_UP = Reason(
    "It broke our own work again and again. Tell who runs Souk, and try it again later.", "given-up"
)
DELISTED = Reason("The supplier has it no more.", "gone")
CANCELLED_HERE = Reason("The order was cancelled here before it was placed.", "cancelled-here")
CANCELLED_THERE = Reason("The supplier cancelled it.", "cancelled-there")
NUMBER_TAKEN = Reason("The supplier has another order of this number.", "number-taken")
UNKNOWN_THERE = Reason("The supplier does not know this order just now.", "unknown-there")
REACH, MOST = Reason("reach", "reach"), Reason("most", "most")


def held(text: str) -> Reason:
    """Return the supplier's reason for holding an order, or NONE if `text` is empty."""
    return Reason(text, "held") if text else NONE
