"""Addresses of rpcs are read as the contracts declare them; those that contradict their rpc are rejected."""

import pytest
from chassis.contract.http_rules import HttpRule, http_rules
from souk.orders.v1 import orders_service_pb2, shop_accounts_pb2
from souk.type.v1 import options_pb2


def find_rpc(service, name, contract=orders_service_pb2):
    return contract.DESCRIPTOR.services_by_name[service].methods_by_name[name]


def rule(method, **option):
    return HttpRule(method, options_pb2.Http(**option))


TAKE = find_rpc("Payments", "TakePayment")


def test_the_rules_of_the_contracts_are_whole_and_differ():
    rules = list(http_rules())
    for http_rule in rules:
        assert http_rule.path.startswith("/"), http_rule.method.full_name
        assert http_rule.path.count("{") == len(http_rule.variables), http_rule.method.full_name
        assert http_rule.sent.fields or not http_rule.has_body, http_rule.method.full_name
        assert http_rule.content is None or {"name", "media_type"} <= {
            f.name for f in http_rule.method.output_type.fields
        }
        assert bool(http_rule.content) == bool(http_rule.option.media), http_rule.method.full_name
    assert len({(http_rule.verb, http_rule.template) for http_rule in rules}) == len(rules)
    assert len({http_rule.operation for http_rule in rules}) == len(rules)


@pytest.mark.parametrize(
    ("option", "template"),
    [
        ({"post": "/api/orders/{id}/payments"}, "/api/orders/{id}/payments"),
        ({"get": "/api/payments/{payment_method_id}"}, "/api/payments/{id}"),
        ({"get": "/api/payments.{till}"}, "/api/payments.{till}"),
        ({"get": "/api/orders/{id}/tills/{till}"}, "/api/orders/{id}/tills/{till}"),
    ],
)
def test_the_first_whole_segment_is_known_as_id(option, template):
    assert rule(TAKE, **option).template == template


def test_a_nested_field_is_put_where_it_belongs():
    method = find_rpc("ShopAccounts", "UpdateShopAccount", shop_accounts_pb2)
    request = shop_accounts_pb2.UpdateShopAccountRequest()
    rule(method, put="/api/me/{item.email}", body="item").variables["id"].put(request, "a@shop.test")
    assert request.item.email == "a@shop.test"


@pytest.mark.parametrize(
    "option",
    [
        {},
        {"post": "/api/orders/{order_id}/payments", "body": "*"},
        # A body could say another amount than the path.
        {"post": "/api/orders/{id}/payments/{amount}", "body": "*"},
        {"post": "/api/orders/{id}/payments", "body": "payment"},
        {"post": "/api/orders/{id.name}/payments"},
    ],
)
def test_an_address_that_contradicts_its_rpc_is_rejected(option):
    with pytest.raises((ValueError, TypeError)):
        _ = rule(TAKE, **option).template, rule(TAKE, **option).sent
