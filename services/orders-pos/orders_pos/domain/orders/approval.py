"""What an admin approved on an order, above the limits of the role that saved it."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

DISCOUNT, PRICE = "discount", "price"


@dataclass(frozen=True)
class OrderApproval:
    """A discount in percent, or the price of a line, which `subject` names: before and after, who asked and who
    approved."""

    kind: str
    subject: str
    before: Decimal
    after: Decimal
    person_name: str
    approved_by: str
    approved_at: datetime
