"""The audit of orders, payment ledger, wallets and tills, and the migration that filled the ledger."""

import pytest
from chassis.testing import caller
from orders_pos.adapters.payments.audit import audit_tenant
from orders_pos.adapters.payments.audit_command import describe
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

UNRELATED_CREDIT = """
INSERT INTO wallet_entry (tenant_id, id, customer_id, amount, reason, order_id, revision, balance)
SELECT tenant_id, gen_random_uuid(), customer_id, 0.01, 'rest', id, 9, 1 FROM orders"""


@pytest.fixture
def audit(database, admin):
    async def audit(tenant_id=admin.tenant_id):
        async with database.transaction(tenant_id, read_only=True):
            return await audit_tenant()

    return audit


@pytest.fixture
def tamper(database, admin):
    async def tamper(sql: str) -> None:
        async with database.transaction(admin.tenant_id) as transaction:
            await transaction.connection.execute(sql)

    return tamper


async def test_orders_ledger_and_wallets_agree(audit, sell, move, deposit):
    await deposit("30")
    await sell(wallet_amount="10", received_amount="50", rest_as_credit=True)
    await sell(received_amount="5")
    await move(await sell(received_amount="20"), "cancelled", refund_to=pb.REFUND_TO_WALLET)
    result = await audit()
    assert (result.orders, result.findings) == (3, [])
    assert list(describe([("atlas", result)])) == ["atlas: 3 orders, ledger, wallets and tills agree"]


@pytest.mark.parametrize(
    ("sql", "finding"),
    [
        ("UPDATE orders SET received_amount = received_amount + 0.01", "amounts of orders"),
        ("UPDATE orders SET paid_amount = paid_amount - 0.01", "paid and remaining"),
        ("UPDATE orders SET remaining = 0.01", "paid and remaining"),
        ("UPDATE orders SET status = 'waiting'", "status"),
        ("UPDATE customer SET wallet_credit = wallet_credit + 0.01", "wallets whose balance"),
        (UNRELATED_CREDIT, "orders whose credit"),
    ],
)
async def test_a_difference_of_a_cent_is_found(audit, sell, tamper, sql, finding):
    saved = await sell(received_amount="20")
    await tamper(sql)
    result = await audit()
    assert any(finding in line for line in result.findings)
    if "orders SET" in sql:
        assert any(saved.order_number in line for line in result.findings)


@pytest.mark.parametrize(
    ("sql", "finding"),
    [
        (
            "UPDATE cash_session SET expected_cash = expected_cash + 0.01, counted_cash = counted_cash + 0.01",
            "closed cash sessions",
        ),
        ("UPDATE cash_session SET till_name = 'Till 2'", "another till"),
    ],
)
async def test_z_report_that_differs_from_the_ledger_is_found(
    audit, create, call, sell, tamper, sql, finding
):
    till = await create(pb.Till(name="Till 1"))
    session = await create(pb.CashSession(till_id=till.id, opening_float="100"), key="open")
    await sell(received_amount="50", till="Till 1")
    await create(pb.CashMovement(cash_session_id=session.id, amount="-5", reason="Soap"), key="move")
    counts = [pb.CashCount(value="5", pieces=23)]
    await call("CloseCashSession", rpc.CloseCashSessionRequest(id=session.id, counts=counts), key="close")
    assert (await audit()).findings == []
    await tamper(sql)
    assert any(finding in line for line in (await audit()).findings)


async def test_another_tenant_is_not_audited(audit, sell, tamper):
    await sell(received_amount="20")
    await tamper("UPDATE orders SET remaining = 1")
    assert (await audit(caller().tenant_id)).findings == []
