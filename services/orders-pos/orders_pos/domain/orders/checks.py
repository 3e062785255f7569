"""What a cart must be, and who may ask for it."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from chassis.context import ADMIN, SHIPPING_AGENT, STAFF, Caller
from chassis.errors import FieldViolation, ForbiddenError, ValidationError

from orders_pos.domain.orders.cart import Checkout, Facts
from orders_pos.domain.orders.order import OrderLine, Step

_MOST_LINES = 500
_HUNDRED = Decimal(100)


def is_rider(caller: Caller) -> bool:
    """Collects and delivers, and nothing else."""
    return SHIPPING_AGENT in caller.roles and not caller.roles & {ADMIN, STAFF}


def check_rights(cart: Checkout, caller: Caller) -> None:
    """Raise Forbidden for what only an admin gives."""
    if caller.is_admin:
        return
    if cart.discount_percent:
        raise ForbiddenError("Only an admin gives a discount.", field="discount_percent")
    if cart.promo_code:
        raise ForbiddenError("Only an admin applies a promo code.", field="promo_code")
    if cart.agent_id:
        raise ForbiddenError("Only an admin chooses the agent.", field="agent_id")


def check_whole(cart: Checkout) -> None:
    """Raise Invalid for what no order is without."""
    missing = {
        "lines": not cart.lines,
        "customer_id": not cart.customer_id,
        "shipping_method_id": not cart.shipping_method_id,
        "delivery_type": not cart.delivery_type,
    }
    violations = [
        FieldViolation(name, "This is needed.", "blank") for name, is_missing in missing.items() if is_missing
    ]
    if len(cart.lines) > _MOST_LINES:
        violations.append(FieldViolation("lines", f"At most {_MOST_LINES} lines.", "too-many"))
    if violations:
        raise ValidationError(*violations)


def check_known(cart: Checkout, facts: Facts, kept: Sequence[OrderLine | None] = ()) -> None:
    """Raise Invalid for each thing that the shop does not know; kept lines need no product any more."""
    unknown = {
        "customer_id": facts.buyer is None,
        "shipping_method_id": facts.shipping_method is None,
        "payment_method_id": bool(cart.payment_method_id) and facts.payment_method is None,
        "agent_id": bool(cart.agent_id) and facts.agent is None,
        "step_code": facts.step is None,
        "promo_code": bool(cart.promo_code) and facts.promo is None,
        **{
            f"lines[{at}].product_id": line.product_id not in facts.products
            for at, line in enumerate(cart.lines)
            if not (at < len(kept) and kept[at])
        },
    }
    violations = [
        FieldViolation(name, "There is no such item.", "unknown")
        for name, is_unknown in unknown.items()
        if is_unknown
    ]
    if violations:
        raise ValidationError(*violations)


def check_agent(facts: Facts) -> None:
    """Raise Invalid for an agent who left."""
    if facts.agent and not facts.agent.is_valid:
        raise ValidationError(FieldViolation("agent_id", "There is no such item.", "unknown"))


def check_step(step: Step | None, caller: Caller) -> None:
    if step and not step.roles & caller.roles:
        raise ForbiddenError(f"Your roles do not include the step {step.name}.", field="step_code")


def check_price(line: OrderLine, path: str, caller: Caller, ceilings: Mapping[str, Decimal]) -> None:
    """Raise Forbidden for a price further from the list's than the caller's roles may move it."""
    if caller.is_admin or line.final_price == line.price:
        return
    if is_rider(caller):
        raise ForbiddenError("A shipping agent sells at list price.", field=f"{path}.price")
    limits = [ceilings.get(role) for role in caller.roles if role != SHIPPING_AGENT]
    known = [limit for limit in limits if limit is not None]
    if len(known) < len(limits):
        return
    if abs(line.final_price - line.price) * _HUNDRED > line.price * max(known):
        raise ForbiddenError(
            f"You may change a price by {max(known):f} % at the most.", field=f"{path}.price"
        )
