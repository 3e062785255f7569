"""Changes of a product's stock, as movements in the ledger of orders."""

from dataclasses import dataclass
from decimal import Decimal

from chassis.context import current_caller
from chassis.contract.resource import Resource

from ai_assistant.adapters.item_messages import set_fields
from ai_assistant.adapters.restoring import STALE, Send
from ai_assistant.domain.plan import Fields
from ai_assistant.domain.texts import say
from ai_assistant.usecases.ports import RefusedError


@dataclass(frozen=True)
class Movement:
    """From one stock of a product to another, each as `stock_on_hand`; `new` also has what was `counted`, or the
    `quantity` that came."""

    product: str
    old: Fields
    new: Fields


async def record_movement(
    products: Resource, movements: Resource, movement: Movement, key: str, send: Send
) -> None:
    """Record a movement. Raise RefusedError if the stock is neither the old nor the new one: it has changed since."""
    id_, old, new = movement.product, movement.old, movement.new
    read = products.request("Get", current_caller().locale)
    read.id = id_
    product = await send(products.rpcs["Get"], read, "")
    # At the new one it is a repeat, which the key makes harmless.
    if Decimal(product.stock_on_hand or 0) not in (_stock(old), _stock(new)):
        raise RefusedError(STALE, is_stale=True)
    request = movements.request("Create", current_caller().locale)
    moved = {name: new[name] for name in ("counted", "quantity") if name in new}
    # The ledger has a reason for each correction.
    reason = say("reason", {}, current_caller().locale)
    set_fields(request.item, {"product_id": id_, "kind": "corrected", "reason": reason, **moved})
    await send(movements.rpcs["Create"], request, key)


def _stock(fields: Fields) -> Decimal:
    return Decimal(str(fields["stock_on_hand"]))
