from uuid import uuid4

import pytest
from ai_assistant.adapters.stock import Movement, record_movement
from ai_assistant.usecases.ports import RefusedError
from chassis.context import set_caller
from chassis.contract.resource import resources
from chassis.testing import caller
from souk.orders.v1 import orders_pb2 as orders

PRODUCTS, MOVEMENTS = (
    next(resource for resource in resources() if resource.path == path)
    for path in ("products", "stock_movements")
)
PRODUCT = str(uuid4())


@pytest.fixture
def orders_service():
    """A ledger that answers with a stock of 12; `sent` are the movements."""

    class Orders:
        def __init__(self):
            self.sent = []

        async def send(self, method, request, key):
            if method.name == "GetProduct":
                return orders.Product(id=request.id, stock_on_hand="12.0")
            self.sent.append((request.item, key))
            return request.item

    return Orders()


async def record(service, old, new):
    set_caller(caller())
    await record_movement(PRODUCTS, MOVEMENTS, Movement(PRODUCT, old, new), "key", service.send)


async def test_what_was_counted_is_recorded_with_a_reason(orders_service):
    await record(orders_service, {"stock_on_hand": "12"}, {"stock_on_hand": "5", "counted": "5"})
    [(movement, key)] = orders_service.sent
    assert (movement.product_id, movement.counted, movement.HasField("quantity"), key) == (
        PRODUCT, "5", False, "key",
    )  # fmt: skip
    assert movement.kind == orders.STOCK_MOVEMENT_KIND_CORRECTED
    assert movement.reason


async def test_a_repeat_reaches_the_ledger_which_knows_its_key(orders_service):
    await record(orders_service, {"stock_on_hand": "2"}, {"stock_on_hand": "12", "quantity": "10"})
    [(movement, _)] = orders_service.sent
    assert movement.quantity == "10"


async def test_a_stock_that_has_changed_since_is_not_moved(orders_service):
    with pytest.raises(RefusedError) as refused:
        await record(orders_service, {"stock_on_hand": "11"}, {"stock_on_hand": "5", "counted": "5"})
    assert refused.value.is_stale
    assert orders_service.sent == []
