"""The terms of the delivery zone that an order goes to."""

from dataclasses import replace

from chassis.errors import ValidationError

from orders_pos.domain.orders.cart import Cart, CheckoutContext
from orders_pos.domain.orders.method import Method
from orders_pos.domain.shipping.dates import TYPES_WITH_DELIVERY
from orders_pos.domain.shop.zones import DeliveryZone, Point


def find_cart_zone(cart: Cart, context: CheckoutContext, country: str) -> DeliveryZone | None:
    """Return the zone of a delivery, of the cart's address or else of the customer's; None if there is no delivery, or
    if the shop delivers everywhere. `country` is the shop's. Raise ValidationError naming the address."""
    if cart.delivery_type not in TYPES_WITH_DELIVERY:
        return None
    buyer, place = context.buyer, cart.coordinates
    usual_address = buyer.shipping_address or buyer.address if buyer else ""
    has_point = place.shipping_lat is not None and place.shipping_lng is not None
    point = Point(float(place.shipping_lat or 0), float(place.shipping_lng or 0)) if has_point else None
    return context.delivery_zones.find(cart.shipping_address.strip() or usual_address, point, country)


def apply_zone(method: Method, zone: DeliveryZone | None) -> Method:
    """Return the method with the zone's fees of a delivery, from which order on there are none, and its delay."""
    if zone is None:
        return method
    fees = format(zone.fees, "f")
    # The method's own amount without fees does not count: a large order does not make the way shorter.
    return replace(
        method,
        fees={**method.fees, "delivery": fees, "collecte_and_delivery": fees},
        free_from=zone.free_from,
        delay_minutes=zone.delay_minutes,
    )


def with_zone(context: CheckoutContext, cart: Cart, country: str) -> CheckoutContext:
    """Return the context with the terms of the cart's zone. The counter also delivers where there is no zone, at the
    terms of the shipping method."""
    if context.shipping_method is None:
        return context
    try:
        zone = find_cart_zone(cart, context, country)
    except ValidationError:
        return context
    return replace(context, shipping_method=apply_zone(context.shipping_method, zone))


def zone_remark(context: CheckoutContext, cart: Cart, country: str) -> str:
    """Return the code of why an address has no zone; empty if it has one, or if none is needed."""
    try:
        find_cart_zone(cart, context, country)
    except ValidationError as error:
        return error.violations[0].code
    return ""
