from chassis.serializer import serialize
from souk.orders.v1.orders_pb2 import Product

LANGUAGES = [first + second for first in "zyxcba" for second in "nmlfed"]


def test_a_map_is_written_in_one_order():
    product = Product(names={language: f"Shirt {language}" for language in LANGUAGES})
    assert list(product.names) != sorted(LANGUAGES)
    assert list(serialize(product)["names"]) == sorted(LANGUAGES)
