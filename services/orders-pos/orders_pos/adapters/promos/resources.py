"""Promo codes as a resource."""

from chassis.resource import Resource
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.promos.promo import PromoCode, promo_key

promo_codes = Resource(
    service=rpc.DESCRIPTOR.services_by_name["PromoCodes"],
    row=PromoCode,
    filters={"code": lambda code, arguments: f"code_key = {arguments.add(promo_key(code))}"},
    default_order="code",
)
