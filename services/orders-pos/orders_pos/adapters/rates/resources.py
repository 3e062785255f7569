"""Exchange rates as a resource."""

from chassis.resource import Resource
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.rates.exchange_rate import CurrencyExchangeRate

_SERVICES = rpc.DESCRIPTOR.services_by_name

rates = Resource(_SERVICES["CurrencyExchangeRates"], CurrencyExchangeRate, default_order="source, target")
