"""Rules that a cart must meet, and the permissions it needs."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from chassis.approvals import ExceededLimit
from chassis.context import SHIPPING_AGENT, Caller
from chassis.errors import FieldViolation, ForbiddenError, ValidationError
from chassis.money import round_half_up

from orders_pos.domain.orders.access import is_shipping_agent_only
from orders_pos.domain.orders.cart import Cart, CheckoutContext
from orders_pos.domain.orders.order import OrderLine, Step

MAX_LINES = 500
_HUNDRED = Decimal(100)


def check_permissions(cart: Cart, caller: Caller) -> None:
    """Raise ForbiddenError if the cart uses what only an admin may set."""
    if caller.is_admin:
        return
    if cart.promo_code:
        raise ForbiddenError("Only an admin may apply a promo code.", field="promo_code")
    if cart.agent_id:
        raise ForbiddenError("Only an admin may choose the driver.", field="agent_id")


def check_required(cart: Cart) -> None:
    """Raise ValidationError for missing fields and for too many lines."""
    missing = {
        "lines": not cart.lines,
        "customer_id": not cart.customer_id,
        "shipping_method_id": not cart.shipping_method_id,
        "delivery_type": not cart.delivery_type,
    }
    violations = [
        FieldViolation(name, "This field is required.", "blank")
        for name, is_missing in missing.items()
        if is_missing
    ]
    if len(cart.lines) > MAX_LINES:
        violations.append(FieldViolation("lines", f"At most {MAX_LINES} lines.", "too-many"))
    if violations:
        raise ValidationError(*violations)


def check_references(
    cart: Cart, context: CheckoutContext, stored_lines: Sequence[OrderLine | None] = ()
) -> None:
    """Raise ValidationError for each reference to a row that does not exist. Lines that match a stored line keep their
    product even if it was archived."""
    unknown = {
        "customer_id": bool(cart.customer_id) and context.buyer is None,
        "shipping_method_id": bool(cart.shipping_method_id) and context.shipping_method is None,
        "payment_method_id": bool(cart.payment_method_id) and context.payment_method is None,
        "agent_id": bool(cart.agent_id) and context.agent is None,
        "step_code": context.step is None,
        "promo_code": bool(cart.promo_code) and context.promo is None,
        **{
            f"lines[{index}].product_id": line.product_id not in context.products
            for index, line in enumerate(cart.lines)
            if not (index < len(stored_lines) and stored_lines[index])
        },
    }
    violations = [
        FieldViolation(name, "There is no such item.", "unknown")
        for name, is_unknown in unknown.items()
        if is_unknown
    ]
    if violations:
        raise ValidationError(*violations)


def check_agent_active(context: CheckoutContext) -> None:
    """Raise ValidationError if the agent is no longer active."""
    if context.agent and not context.agent.is_valid:
        raise ValidationError(FieldViolation("agent_id", "There is no such item.", "unknown"))


def check_step(step: Step | None, caller: Caller) -> None:
    """Raise ForbiddenError if the caller's roles do not include one of the step's."""
    if step and not step.roles & caller.roles:
        raise ForbiddenError(
            f"Your roles do not allow the step {step.name_in(caller.locale)}.", field="step_code"
        )


def check_price(
    line: OrderLine, path: str, caller: Caller, ceilings: Mapping[str, Decimal]
) -> Iterator[ExceededLimit]:
    """Yield the limit if the price differs from the list price by more than the caller's roles allow. Raise
    ForbiddenError if they allow no other price."""
    if caller.is_admin or line.final_price == line.price:
        return
    if is_shipping_agent_only(caller) and not caller.is_approved:
        raise ForbiddenError("A driver may not change the list price.", field=f"{path}.price")
    limits = [ceilings.get(role) for role in caller.roles if role != SHIPPING_AGENT]
    allowed = [limit for limit in limits if limit is not None]
    if len(allowed) < len(limits):
        return
    difference, limit = abs(line.final_price - line.price) * _HUNDRED, max(allowed, default=Decimal(0))
    if difference > line.price * limit:
        percent = round_half_up(difference / line.price, 2) if line.price else _HUNDRED
        yield ExceededLimit("price", percent, limit, "", f"{path}.price")
