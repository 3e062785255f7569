import pytest
from app_catalog.entrypoints.consumers import payment_consumer
from chassis.errors import ConflictError, ForbiddenError
from chassis.inbox import ConsumerRunner
from chassis.testing.deliveries import STEPS, fail_at
from payment_fakes import FakePayments
from souk.apps.v1 import apps_pb2 as pb
from souk.apps.v1 import apps_service_pb2 as rpc


@pytest.fixture
def buy(call):
    async def buy(method="test-approve"):
        item = pb.ApplicationPurchase(application="theme-majorelle", payment_method=method)
        return await call("CreateApplicationPurchase", rpc.CreateApplicationPurchaseRequest(item=item))

    return buy


@pytest.fixture
def pay(database, admin, call):
    """Deliver the payment of a purchase and return the purchase."""
    runner = ConsumerRunner(payment_consumer(FakePayments()), database, None)

    async def pay(purchase, event_id):
        event = {
            "id": event_id,
            "tenantid": str(admin.tenant_id),
            "tenant": admin.tenant,
            "data": {"purchaseId": purchase.id},
        }
        await runner.apply(event)
        return await call("GetApplicationPurchase", rpc.GetApplicationPurchaseRequest(id=purchase.id))

    return pay


EVENT = "00000000-0000-7000-8000-00000000000{}"


async def test_a_priced_application_is_installed_after_its_payment(buy, pay, start, events, call):
    with pytest.raises(ForbiddenError):
        await start("Majorelle")
    purchase = await buy()
    assert (purchase.status, purchase.price) == (pb.PURCHASE_STATUS_PENDING, 19900)
    assert purchase.payment_method == ""
    with pytest.raises(ForbiddenError):
        await start("Majorelle")
    assert (await pay(purchase, EVENT.format(1))).status == pb.PURCHASE_STATUS_PAID
    application = await call("GetApplication", rpc.GetApplicationRequest(id="theme-majorelle"))
    assert application.is_installable
    assert (await start("Majorelle")).status == pb.INSTALLATION_STATUS_INSTALLING
    statuses = [data["purchase"]["status"] for _, data in await events("purchase-changed")]
    assert statuses == ["pending", "paid"]


async def test_the_payment_method_is_in_no_event(buy, events):
    await buy("test-decline")
    assert "test-decline" not in str(await events())


async def test_a_second_purchase_is_possible_only_after_a_decline(buy, pay):
    purchase = await buy("test-decline")
    with pytest.raises(ConflictError):
        await buy()
    assert (await pay(purchase, EVENT.format(2))).failure_code == "card_declined"
    assert (await buy()).status == pb.PURCHASE_STATUS_PENDING


async def test_a_payment_that_is_delivered_twice_is_made_once(buy, pay):
    purchase = await buy("test-delay")
    for _ in range(2):
        assert (await pay(purchase, EVENT.format(3))).status == pb.PURCHASE_STATUS_PENDING
    assert (await pay(purchase, EVENT.format(4))).status == pb.PURCHASE_STATUS_PAID


@pytest.mark.parametrize("step", STEPS)
async def test_a_payment_that_nobody_can_be_asked_about_is_asked_for_again(
    buy, pay, events, database, admin, step
):
    purchase = await buy()
    consumer = payment_consumer(FakePayments())
    await fail_at(step, consumer, database, admin, {"purchaseId": purchase.id})
    assert len(await events("payment-due")) == 2
    assert (await pay(purchase, EVENT.format(9))).status == pb.PURCHASE_STATUS_PAID
