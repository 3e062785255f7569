"""Approvals at the edge: what the error of a limit says, and which calls have the approval."""

from decimal import Decimal
from types import SimpleNamespace

import orjson
import pytest
import yaml
from chassis.approvals import ExceededLimit, check_approved
from chassis.context import STAFF
from chassis.descriptors import find_rpc
from chassis.errors import ForbiddenError
from chassis.locales import DEFAULT, LOCALES
from chassis.rights import is_read
from chassis.testing import caller
from gateway.error_messages import ErrorMessages
from gateway.problem_details import Problem, problem_response
from souk.orders.v1 import orders_service_pb2 as contract
from souk_local.layout import ROOT
from starlette.requests import Request

EDIT = "/fr/pos/cart/checkout"
NAMES = ["discount", "price", "credit", "refund", "cash-difference"]
EXCEEDED = [
    ExceededLimit("discount", Decimal(15), Decimal(10), "", "discount_percent"),
    ExceededLimit("credit-day", Decimal(300), Decimal(1000), "MAD", "rest_as_credit", Decimal(800)),
]
DETAILS = {
    "en": "An admin must approve this: discount 15 % (limit 10 %); "
    "credit 300 MAD (limit of a day 1000 MAD, today 800 MAD)",
    "fr": "Un administrateur doit approuver ceci : remise 15 % (limite 10 %); "
    "crédit 300 MAD (limite par jour 1000 MAD, aujourd'hui déjà 800 MAD)",
    "ar": "يجب أن يوافق مدير على هذا: تخفيض 15 % (الحد 10 %); "
    "رصيد 300 MAD (حد اليوم 1000 MAD، واستُعمل منه اليوم 800 MAD)",
}


def required() -> ForbiddenError:
    """Return the error of a request that exceeds limits."""
    with pytest.raises(ForbiddenError) as caught:
        check_approved(EXCEEDED, caller(STAFF))
    caught.value.metadata |= {"rpc": "/souk.orders.v1.Checkout/Checkout", "digest": "a" * 64}
    return caught.value


async def test_the_problem_says_what_exceeds_which_limit_and_what_an_approval_must_name(staff, fakes):
    fakes.errors["EditOrder"] = required()
    response = await staff.post(EDIT, json={"editOrderId": "o1", "reduction": 15})
    body = response.json()
    assert (response.status_code, body["code"], body["field"]) == (403, "approval-required", "reduction")
    assert (body["rpc"], body["digest"]) == ("/souk.orders.v1.Checkout/Checkout", "a" * 64)
    assert body["exceeded"] == [
        {"name": "discount", "value": "15", "limit": "10", "currency": ""},
        {"name": "credit-day", "value": "300", "limit": "1000", "currency": "MAD", "used": "800"},
    ]


@pytest.mark.parametrize(("locale", "detail"), DETAILS.items())
def test_the_detail_is_in_the_language_of_the_path(locale, detail):
    exceeded = [limit.to_data() for limit in EXCEEDED]
    problem = Problem(403, str(required()), code="approval-required", exceeded=exceeded)
    app = SimpleNamespace(state=SimpleNamespace(error_messages=ErrorMessages()))
    scope = {"type": "http", "method": "GET", "path": f"/{locale}/api/orders", "headers": [], "app": app}
    assert orjson.loads(problem_response(problem, Request(scope)).body)["detail"] == detail


@pytest.mark.parametrize("locale", LOCALES)
def test_every_limit_has_a_name_in_every_language(locale):
    texts = yaml.safe_load((ROOT / f"web/src/shared/common.{locale}.yaml").read_text())
    assert set(NAMES) <= set(texts["approval"]["limit"])
    if locale != DEFAULT:
        messages = yaml.safe_load((ROOT / f"gateway/gateway/error_messages.{locale}.yaml").read_text())
        assert {f"limit-{name}" for name in NAMES} <= set(messages)


async def test_an_approval_is_passed_to_what_writes_alone(staff, fakes):
    order = fakes.add("orders")
    staff.headers["Approval"] = "token"
    assert (await staff.get(f"/fr/api/orders/{order.id}")).status_code == 200
    await staff.post(EDIT, json={"editOrderId": order.id, "reduction": 15})
    await staff.post(f"/fr/api/orders/{order.id}/refunds", json={"amount": 5})
    assert {"GetOrder", "EditOrder", "RefundPayment"} <= {call.method for call in fakes.calls}
    for call in fakes.calls:
        service = next(
            name
            for name, descriptor in contract.DESCRIPTOR.services_by_name.items()
            if call.method in descriptor.methods_by_name
        )
        reads = is_read(find_rpc(contract, service, call.method))
        assert call.metadata.get("approval") == (None if reads else "token"), call.method
