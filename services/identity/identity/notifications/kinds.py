"""What notifications are about."""

from typing import Literal, get_args

Kind = Literal[
    "late-delivery",
    "import-failed",
    "listing-risk",
    "message-failed",
    "refund-failed",
    "return-requested",
    "contact-message",
    "dead-letter",
    "new-device",
    "webhook-disabled",
    "plan-proposed",
]
KINDS: tuple[Kind, ...] = get_args(Kind)
