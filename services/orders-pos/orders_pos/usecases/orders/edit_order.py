"""Save an order again."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from chassis.context import Caller

from orders_pos.domain.orders.cart import Checkout, Facts
from orders_pos.domain.orders.checks import check_agent, check_known, check_whole
from orders_pos.domain.orders.dates import choose_slots
from orders_pos.domain.orders.lines import matched
from orders_pos.domain.orders.merge import changed_fields, check_fields, check_removed, merged
from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.settle import Terms, settle, usable_credit
from orders_pos.domain.orders.steps import CANCELLED, refused_edit
from orders_pos.domain.promos.promo import Promo, promo_key
from orders_pos.usecases.orders import Counter
from orders_pos.usecases.orders.move_order import Move, move_order


@dataclass(frozen=True)
class Edit:
    """The fields of the cart that were sent, and the version they are based on (0: the newest)."""

    order_id: UUID
    cart: Checkout
    fields: Collection[str]
    version: int = 0


async def edit_order(edit: Edit, caller: Caller, now: datetime, desk: Counter) -> Order:
    """The order after the edit, its difference settled. Raises NotFound, Stale, Invalid and Conflict, and Forbidden
    naming a field that the caller's roles may not change."""
    stored = await desk.loaded(edit.order_id, caller, edit.version)
    cart = merged(stored, edit.cart, edit.fields)
    changed = changed_fields(stored, cart, edit.fields)
    check_fields(changed, caller)
    order = stored
    if changed - {"step_code"}:
        order = await _save(stored, _judged(cart, edit), changed, caller, now, desk)
    if cart.step_code != stored.step.code:
        order = await move_order(Move(order.id, cart.step_code), caller, now, desk)
    return order


async def _save(
    stored: Order, cart: Checkout, changed: set[str], caller: Caller, now: datetime, desk: Counter
) -> Order:
    if stored.step.code == CANCELLED:
        raise refused_edit()
    check_whole(cart)
    facts = await desk.orders.facts(cart, stored.step.code, caller)
    check_known(cart, facts, matched(cart.lines, stored.lines))
    check_removed(stored, cart, caller)
    if "agent_id" in changed:
        check_agent(facts)
    order = settle(cart, facts, caller, now, _terms(stored, cart, changed, facts, now))
    await _book(stored, order, facts, now, desk)
    order = await desk.edits.save(order, stored, caller)
    # What was kept of this payment, not of an earlier one.
    rest = order.rest_as_credit if cart.received_amount != order.paid_amount else Decimal(0)
    await _settle_credit(stored, order, rest, desk)
    if order.notify_customer:
        await desk.letters.write("order-changed", order, caller, now)
    return order


def _judged(cart: Checkout, edit: Edit) -> Checkout:
    """The status that was stored says nothing of the new amounts; one that was sent does."""
    return cart if "status" in edit.fields else replace(cart, status="")


def _terms(stored: Order, cart: Checkout, changed: set[str], facts: Facts, now: datetime) -> Terms:
    return Terms(
        stored,
        _promo(stored, cart, facts),
        choose_slots(cart, facts, now, stored),
        usable_credit(facts.buyer, stored),
        credit_follows="wallet_amount" not in changed,
    )


def _promo(stored: Order, cart: Checkout, facts: Facts) -> Promo | None:
    """The code of then at its worth of then, or another one."""
    if stored.promo and promo_key(cart.promo_code) == promo_key(stored.promo.code):
        return stored.promo
    return facts.promo.promo if facts.promo else None


async def _book(stored: Order, order: Order, facts: Facts, now: datetime, desk: Counter) -> None:
    """Take what the order has new and give back what it had before: slots, and the use of a code."""
    await desk.slots.free([one for one in stored.slots if one not in order.slots])
    await desk.slots.book([one for one in order.slots if one not in stored.slots], facts.plan.capacity)
    if order.promo == stored.promo:
        return
    if stored.promo:
        await desk.promos.release(stored.promo.id)
    if order.promo and facts.promo:
        facts.promo.check(order.products_total, now.astimezone(facts.plan.hours.zone))
        await desk.promos.use(order.promo.id)


async def _settle_credit(stored: Order, order: Order, rest: Decimal, desk: Counter) -> None:
    """One ledger entry for each wallet that moved, and one for the rest that is kept."""
    if stored.buyer.id != order.buyer.id:
        if stored.wallet_amount:
            await desk.wallets.move(stored.buyer, stored.wallet_amount, "refund", order)
        used = order.wallet_amount
    else:
        used = order.wallet_amount - stored.wallet_amount
    if used:
        await desk.wallets.move(order.buyer, -used, "order-payment" if used > 0 else "refund", order)
    if rest:
        await desk.wallets.move(order.buyer, rest, "rest", order)
