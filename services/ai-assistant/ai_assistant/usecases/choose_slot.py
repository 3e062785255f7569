"""Choose the slot that a request means."""

import json
from collections.abc import Mapping, Sequence

from ai_assistant.domain.outcomes import ask
from ai_assistant.domain.plan import Call, Fields, Outcome
from ai_assistant.usecases.find_named import UnclearNameError
from ai_assistant.usecases.ports import Platform

_PREVIEW_DATES = "souk.orders.v1.Checkout.PreviewDates"
_HOURS = {"delivery_slot": "shippingHours", "collect_slot": "collectHours"}
_FIRST_DAYS = {"delivery_slot": "minDateShipping", "collect_slot": "minDateCollect"}
_OFFERED = 6


async def choose_slot(cart: Fields, order_id: str, field: str, moment: str, platform: Platform) -> Fields:
    """Return the slot of a cart's field for a day, a time or both: that in which the time lies, else the first that is
    free. Raise UnclearNameError, with what is offered, if there is none, and RefusedError."""
    day, _, time = moment.partition(" ") if "-" in moment else ("", "", moment)
    sent = {**cart, field: {"date": day}} if day else dict(cart)
    request = json.dumps({"cart": sent, **({"order_id": order_id} if order_id else {})})
    reply = await platform.read(Call(_PREVIEW_DATES, request))
    offers = [offer for offer in _objects(reply.get(_HOURS[field])) if not offer.get("full")]
    fitting = [offer for offer in offers if _fits(offer, day, time)]
    if not fitting:
        raise UnclearNameError(_ask(offers, moment, str(reply.get(_FIRST_DAYS[field]) or "")))
    slot = fitting[0]
    return {"date": slot["date"], "start_time": slot["from"], "end_time": slot["to"]}


def _fits(offer: Mapping[str, object], day: str, time: str) -> bool:
    is_day = not day or offer["date"] == day
    return is_day and (not time or str(offer["from"]) <= time < str(offer["to"]))


def _ask(offers: Sequence[Mapping[str, object]], moment: str, first_day: str) -> Outcome:
    if offers:
        names = ", ".join(f"{offer['date']} {offer['from']}-{offer['to']}" for offer in offers[:_OFFERED])
        return ask("no-such-slot", {"name": moment, "names": names})
    return ask("no-slot-from", {"day_first": first_day}) if first_day else ask("no-slot")


def _objects(value: object) -> Sequence[Mapping[str, object]]:
    return value if isinstance(value, list) else ()
