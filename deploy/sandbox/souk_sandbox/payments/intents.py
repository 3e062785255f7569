"""Payment intents and refunds of one account, in memory."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from souk_sandbox.payments.cards import CARDS, Card
from souk_sandbox.payments.errors import PaymentApiError, invalid, missing

Values = Mapping[str, Any]
_CONFIRMABLE = ("requires_payment_method", "requires_confirmation", "requires_action")


def new_id(prefix: str) -> str:
    """Return a random id with the prefix of its kind, such as `pi_` and 24 hexadecimal digits."""
    return f"{prefix}_{secrets.token_hex(12)}"


@dataclass
class Intents:
    """`clock` is Unix time, `delay` how many seconds a delayed charge takes, `page_url` the address of the page of the
    customer's bank. `publish` gets each event: its type, its object and the card."""

    clock: Callable[[], float]
    delay: Callable[[], float]
    publish: Callable[[str, dict[str, Any], Card], None]
    intents: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    refunds: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    cards: dict[str, Card] = field(default_factory=dict[str, Card])
    finished_at: dict[str, float] = field(default_factory=dict[str, float])

    def create(self, values: Values) -> dict[str, Any]:
        """Create an intent without a card; amounts are minor units. Raise PaymentApiError 400."""
        amount, currency = _amount(values.get("amount")), str(values.get("currency", ""))
        if len(currency) != 3 or currency != currency.lower():  # noqa: PLR2004  # letters of a currency's code
            raise invalid(f"Invalid currency: {currency}", param="currency")
        id_ = new_id("pi")
        self.intents[id_] = {
            "id": id_, "object": "payment_intent", "amount": amount, "amount_received": 0, "amount_capturable": 0,
            "currency": currency, "capture_method": values.get("capture_method", "automatic"),
            "client_secret": f"{id_}_secret_{secrets.token_hex(8)}", "created": int(self.clock()),
            "description": values.get("description"), "livemode": False, "metadata": values.get("metadata", {}),
            "last_payment_error": None, "next_action": None, "latest_charge": None, "payment_method": None,
            "status": "requires_payment_method",
        }  # fmt: skip
        self._publish("payment_intent.created", self.intents[id_])
        return self.intents[id_]

    def get(self, id_: str) -> dict[str, Any]:
        """Return an intent, with a delayed charge finished once its time has come. Raise PaymentApiError 404."""
        if id_ not in self.intents:
            raise missing("payment_intent", id_)
        if self.finished_at.get(id_, float("inf")) <= self.clock():
            self.finish(id_)
        return self.intents[id_]

    def finish_due(self) -> None:
        """Finish the delayed charges whose time has come."""
        for id_ in [id_ for id_, at in self.finished_at.items() if at <= self.clock()]:
            self.finish(id_)

    def confirm(self, id_: str, values: Values, page_url: str) -> dict[str, Any]:
        """Charge the card. Raise PaymentApiError for a declined one."""
        intent, token = self.get(id_), str(values.get("payment_method", ""))
        if intent["status"] not in _CONFIRMABLE:
            raise _unexpected_state(intent)
        if token not in CARDS:
            raise missing("PaymentMethod", token)
        card = self.cards[id_] = CARDS[token]
        intent |= {"payment_method": token, "last_payment_error": None}
        if card.asks_bank:
            action = {"url": f"{page_url}/{id_}", "return_url": values.get("return_url")}
            intent |= {
                "status": "requires_action",
                "next_action": {"type": "redirect_to_url", "redirect_to_url": action},
            }
            self._publish("payment_intent.requires_action", intent)
        elif card.is_delayed:
            intent["status"] = "processing"
            self.finished_at[id_] = self.clock() + self.delay()
            self._publish("payment_intent.processing", intent)
        elif not self.finish(id_):
            raise PaymentApiError(
                402, "card_error", "Your card was declined.", "card_declined",
                decline_code=card.decline, payment_intent=intent,
            )  # fmt: skip
        return intent

    def finish(self, id_: str, *, is_approved: bool = True) -> bool:
        """Charge or decline an intent whose card is known; return whether it was charged."""
        intent, card = self.intents[id_], self.cards[id_]
        self.finished_at.pop(id_, None)
        intent["next_action"] = None
        decline = card.decline or ("" if is_approved else "authentication_failure")
        if decline:
            error = {"type": "card_error", "code": "card_declined", "decline_code": decline}
            intent |= {"status": "requires_payment_method", "last_payment_error": error}
            self._publish("payment_intent.payment_failed", intent)
            return False
        charge = {
            "id": new_id("ch"),
            "object": "charge",
            "amount": intent["amount"],
            "amount_refunded": 0,
        }
        intent["latest_charge"] = charge
        if intent["capture_method"] == "manual":
            intent |= {"status": "requires_capture", "amount_capturable": intent["amount"]}
            self._publish("payment_intent.amount_capturable_updated", intent)
        else:
            intent |= {"status": "succeeded", "amount_received": intent["amount"]}
            self._publish("payment_intent.succeeded", intent)
        return True

    def capture(self, id_: str, values: Values) -> dict[str, Any]:
        """Take at most the authorised amount. Raise PaymentApiError for another amount or state, or an unknown
        intent."""
        intent = self.get(id_)
        if intent["status"] != "requires_capture":
            raise _unexpected_state(intent)
        amount = _amount(values.get("amount_to_capture", intent["amount"]))
        if amount > intent["amount"]:
            raise invalid("The amount is greater than the authorized one.", "amount_too_large")
        intent |= {"status": "succeeded", "amount_received": amount, "amount_capturable": 0}
        self._publish("payment_intent.succeeded", intent)
        return intent

    def cancel(self, id_: str, values: Values) -> dict[str, Any]:
        """Cancel an intent that is not captured. Raise PaymentApiError for another state, or an unknown intent."""
        intent = self.get(id_)
        if intent["status"] not in (*_CONFIRMABLE, "requires_capture"):
            raise _unexpected_state(intent)
        intent |= {
            "status": "canceled",
            "next_action": None,
            "cancellation_reason": values.get("cancellation_reason"),
        }
        self._publish("payment_intent.canceled", intent)
        return intent

    def refund(self, values: Values) -> dict[str, Any]:
        """Refund an amount, by default what is left. Raise PaymentApiError if there is less left, or no charge."""
        intent = self.get(str(values.get("payment_intent", "")))
        charge = intent["latest_charge"]
        if intent["status"] != "succeeded" or charge is None:
            raise invalid("This payment has no charge that succeeded.", "charge_not_refundable")
        left = intent["amount_received"] - charge["amount_refunded"]
        amount = _amount(values.get("amount", left)) if left else 0
        if not left:
            raise invalid("The charge has already been refunded.", "charge_already_refunded")
        if amount > left:
            raise invalid("The amount is greater than what is left.", "amount_too_large")
        charge["amount_refunded"] += amount
        id_ = new_id("re")
        self.refunds[id_] = {
            "id": id_, "object": "refund", "amount": amount, "currency": intent["currency"], "status": "succeeded",
            "payment_intent": intent["id"], "charge": charge["id"], "metadata": values.get("metadata", {}),
            "created": int(self.clock()), "failure_reason": None,
        }  # fmt: skip
        self.publish("refund.created", self.refunds[id_], self.cards[intent["id"]])
        return self.refunds[id_]

    def list_refunds(self, intent_id: str) -> list[dict[str, Any]]:
        """Return the refunds of an intent, the oldest first."""
        return [refund for refund in self.refunds.values() if refund["payment_intent"] == intent_id]

    def _publish(self, kind: str, intent: dict[str, Any]) -> None:
        self.publish(kind, _collapsed(intent), self.cards.get(intent["id"], Card()))


def shown(intent: Mapping[str, Any], expand: list[str]) -> dict[str, Any]:
    """Return an intent as a reply shows it: its charge is an id unless it is expanded."""
    return dict(intent) if "latest_charge" in expand else _collapsed(intent)


def _collapsed(intent: Mapping[str, Any]) -> dict[str, Any]:
    charge = intent["latest_charge"]
    return {**intent, "latest_charge": charge and charge["id"]}


def _amount(value: Any) -> int:
    if not str(value).isdigit() or int(value) < 1:
        raise invalid(f"Invalid integer: {value}", "parameter_invalid_integer", "amount")
    return int(value)


def _unexpected_state(intent: Mapping[str, Any]) -> PaymentApiError:
    message = f"This PaymentIntent has the status {intent['status']}."
    return PaymentApiError(400, "invalid_request_error", message, "payment_intent_unexpected_state")
