"""The rpcs of the shop."""

from decimal import Decimal

from chassis.columns import word
from chassis.context import current_caller
from chassis.errors import invalid
from chassis.grpc import Servicer, servicer
from chassis.model import now
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.catalogue import resources as catalogue
from orders_pos.adapters.customers import resources as customers
from orders_pos.adapters.customers.sql_wallets import SqlWallets
from orders_pos.adapters.orders import resources as orders
from orders_pos.adapters.orders.messages import order_message
from orders_pos.adapters.orders.sql_orders import SqlOrders
from orders_pos.adapters.shipping import resources as shipping
from orders_pos.domain.shipping.fees import shipping_fee
from orders_pos.entrypoints.mapping import amount, checkout_of
from orders_pos.usecases.orders.checkout import checkout


class CheckoutServicer:
    """The sale."""

    async def Checkout(self, request: rpc.CheckoutRequest) -> pb.Order:
        caller = current_caller()
        order = await checkout(checkout_of(request), caller, now(), SqlOrders(), SqlWallets())
        message = order_message(order)
        if not caller.is_admin:
            orders.hide_phone(message)
        return message

    async def CalculateShippingFees(
        self, request: rpc.CalculateShippingFeesRequest
    ) -> rpc.CalculateShippingFeesResponse:
        delivery_type = word(pb.DeliveryType.DESCRIPTOR, request.delivery_type)
        if not delivery_type:
            raise invalid("delivery_type", "This is needed.", "blank")
        method = await shipping.shipping_methods.read(request.shipping_method_id)
        fees = {name.name: value for name, value in method.fees.ListFields()}
        free_from = Decimal(method.free_from) if method.HasField("free_from") else None
        fee = shipping_fee(fees, free_from, delivery_type, amount(request.price, "price"))
        return rpc.CalculateShippingFeesResponse(fees=format(fee, "f"))


SERVICERS: list[Servicer] = [
    catalogue.products.servicer(
        UpdateProduct=catalogue.update_product, DeleteProduct=catalogue.delete_product
    ),
    catalogue.categories.servicer(
        CreateCategoryProduct=catalogue.create_category, UpdateCategoryProduct=catalogue.update_category
    ),
    customers.customers.servicer(CreateCustomer=customers.create_customer),
    customers.entries.servicer(CreateWalletEntry=customers.create_entry),
    shipping.payment_methods.servicer(),
    shipping.shipping_methods.servicer(),
    shipping.step_types.servicer(ListStepTypes=shipping.list_step_types),
    shipping.agents.servicer(),
    shipping.countries.servicer(),
    shipping.rates.servicer(),
    orders.orders.servicer(ListOrders=orders.list_orders, GetOrder=orders.get_order),
    servicer(rpc.DESCRIPTOR.services_by_name["Checkout"], CheckoutServicer()),
]
