"""Test cards by their token: how a payment with each ends, and how its webhooks arrive."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Card:
    """`decline` is the reason of a declined charge. With `asks_bank` the customer must approve on a page first; with
    `is_delayed` the charge is processing for a while. `webhooks` is how its events arrive: once, twice, late,
    reversed, forged (a second one with a wrong signature), or never."""

    decline: str = ""
    asks_bank: bool = False
    is_delayed: bool = False
    webhooks: str = "once"


CARDS = {
    "test-approve": Card(),
    "test-decline": Card("generic_decline"),
    "test-insufficient-funds": Card("insufficient_funds"),
    "test-delay": Card(is_delayed=True),
    "test-delay-decline": Card("generic_decline", is_delayed=True),
    "test-redirect": Card(asks_bank=True),
    "test-twice": Card(webhooks="twice"),
    "test-late": Card(webhooks="late"),
    "test-reversed": Card(is_delayed=True, webhooks="reversed"),
    "test-forged": Card(webhooks="forged"),
    "test-silent": Card(webhooks="never"),
    # Names that the real provider's test mode has too.
    "pm_card_visa": Card(),
    "pm_card_visa_chargeDeclined": Card("generic_decline"),
    "pm_card_visa_chargeDeclinedInsufficientFunds": Card("insufficient_funds"),
    "pm_card_authenticationRequired": Card(asks_bank=True),
}
