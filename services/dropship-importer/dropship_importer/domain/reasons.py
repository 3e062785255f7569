"""Why something waits, failed or ended: a code that screens translate, and a sentence in English."""

from dataclasses import dataclass

_LONGEST = 500


@dataclass(frozen=True)
class Reason:
    """`code` is None where nothing but the sentence is known."""

    text: str = ""
    code: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", self.text[:_LONGEST])

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


def held(words: str) -> Reason:
    """What holds an order up at the supplier, in their words; none where they say none."""
    return Reason(words, "held") if words else NONE
