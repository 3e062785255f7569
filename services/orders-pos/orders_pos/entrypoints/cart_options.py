"""What a cart can be ordered with, as a message."""

from typing import Any

from souk.orders.v1 import carts_pb2 as pb
from souk.orders.v1 import orders_pb2

from orders_pos.domain.translations import translate
from orders_pos.entrypoints.cart_messages import payment_option_number
from orders_pos.entrypoints.date_messages import set_possible_days, set_possible_slots
from orders_pos.usecases.carts.list_cart_options import CartOptions

# What a shopper chooses before anything is missing.
_OWN_CHOICES = frozenset({"customer-missing"})


def options_to_message(options: CartOptions, locale: str) -> pb.CartOptions:
    """Return the options, with remarks on the dates in the locale."""
    numbers: Any = [number for number in orders_pb2.DeliveryType.values() if number]
    message = pb.CartOptions(
        delivery_types=numbers if options.has_delivery_types else (),
        shipping_methods=[
            pb.CartShippingMethod(
                id=str(method.id), name=method.name, names=method.names, fees=format(fees, "f")
            )
            for method, fees in options.methods
        ],
        messages=[translate(code, locale) for code in options.dates.remarks if code not in _OWN_CHOICES],
        payment_options=map(payment_option_number, options.payment_options),
    )
    set_possible_slots(message, options.dates, shows_room=False)
    set_possible_days(message, options.dates)
    return message
