"""Cash sessions that are opened and reported, for component tests."""

from uuid import uuid4

import pytest
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

__all__ = ["open_till", "report"]


@pytest.fixture
def open_till(call, admin):
    async def open_till(till, opening_float="100", as_caller=admin) -> pb.CashSession:
        request = rpc.CreateCashSessionRequest(
            item=pb.CashSession(till_id=till.id, opening_float=opening_float)
        )
        return await call("CreateCashSession", request, as_caller, str(uuid4()))

    return open_till


@pytest.fixture
def report(call):
    async def report(session) -> rpc.CashReport:
        return await call("ReadCashReport", rpc.ReadCashReportRequest(id=session.id))

    return report
