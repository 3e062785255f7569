"""Checkout sessions of one account: pages of the provider on which customers pay."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from souk_sandbox.payments.cards import Card
from souk_sandbox.payments.errors import PaymentApiError, invalid, missing
from souk_sandbox.payments.intents import Intents, new_id

Values = Mapping[str, Any]


@dataclass
class Sessions:
    """A session has no intent until its customer enters a card."""

    intents: Intents
    sessions: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])

    def create(self, values: Values, page_url: str) -> dict[str, Any]:
        """Create an open session with its page below `page_url`. Raise PaymentApiError 400."""
        try:
            price = values["line_items"]["0"]["price_data"]
            amount, currency, name = price["unit_amount"], price["currency"], price["product_data"]["name"]
        except (KeyError, TypeError):
            raise invalid("Missing required param: line_items.", "parameter_missing", "line_items") from None
        if values.get("mode") != "payment" or not str(values.get("success_url", "")).startswith("http"):
            raise invalid("Not a valid URL", "url_invalid", "success_url")
        id_ = new_id("cs_test")
        self.sessions[id_] = {
            "id": id_, "object": "checkout.session", "mode": "payment", "status": "open", "payment_status": "unpaid",
            "amount_total": int(amount), "currency": currency, "payment_intent": None, "url": f"{page_url}/{id_}",
            "success_url": values["success_url"], "cancel_url": values.get("cancel_url"), "name": name,
            "client_reference_id": values.get("client_reference_id"), "metadata": values.get("metadata", {}),
            "payment_intent_data": values.get("payment_intent_data", {}),
        }  # fmt: skip
        return self.sessions[id_]

    def get(self, id_: str) -> dict[str, Any]:
        """Return a session. Raise PaymentApiError 404."""
        if id_ not in self.sessions:
            raise missing("checkout.session", id_)
        return self.sessions[id_]

    def expire(self, id_: str) -> dict[str, Any]:
        """End an open session. Raise PaymentApiError 400 for another state, 404 for an unknown one."""
        session = self.get(id_)
        if session["status"] != "open":
            message = (
                f'Only Checkout Sessions with a status in ["open"] can be expired, not {session["status"]}.'
            )
            raise PaymentApiError(400, "invalid_request_error", message)
        session.update(status="expired", url=None)
        self.intents.publish("checkout.session.expired", self._collapsed(session), Card())
        return session

    def pay(self, id_: str, card: str) -> str:
        """Pay an open session with a card. Return where the customer goes; empty if the card was declined."""
        session = self.get(id_)
        intent = self.intents.create({
            "amount": str(session["amount_total"]), "currency": session["currency"],
            "metadata": session["payment_intent_data"].get("metadata", {}),
        })  # fmt: skip
        try:
            self.intents.confirm(intent["id"], {"payment_method": card}, "")
        except PaymentApiError:
            return ""
        session.update(status="complete", payment_status="paid", payment_intent=intent["id"], url=None)
        self.intents.publish("checkout.session.completed", self._collapsed(session), Card())
        return str(session["success_url"])

    def shown(self, session: Mapping[str, Any], expand: list[str]) -> dict[str, Any]:
        """Return a session as a reply shows it: its intent is an id unless it is expanded."""
        intent = session["payment_intent"]
        if intent and "payment_intent.latest_charge" in expand:
            return {**self._collapsed(session), "payment_intent": dict(self.intents.get(intent))}
        return self._collapsed(session)

    def _collapsed(self, session: Mapping[str, Any]) -> dict[str, Any]:
        """Return what the real provider shows of a session."""
        return {name: value for name, value in session.items() if name not in ("name", "payment_intent_data")}
