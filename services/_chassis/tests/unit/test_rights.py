from uuid import uuid4

import pytest
from chassis.context import ADMIN, CUSTOMER, EDGE, ENROLLING, GUEST, SHIPPING_AGENT, STAFF, Caller
from chassis.contract.modules import services
from chassis.contract.scopes import scopes
from chassis.edge_credential import EdgeCredential
from chassis.errors import ForbiddenError
from chassis.rights import (
    check_rights,
    is_for_edge,
    is_once,
    is_read,
    needs_scope,
    roles,
    scope,
    takes_any_scope,
)
from souk.dropship.v1 import dropship_service_pb2
from souk.identity.v1 import identity_service_pb2
from souk.orders.v1 import orders_service_pb2
from souk.type.v1 import options_pb2

PRODUCTS = orders_service_pb2.DESCRIPTOR.services_by_name["Products"].methods_by_name
LIST, CREATE = PRODUCTS["ListProducts"], PRODUCTS["CreateProduct"]
PLACE = dropship_service_pb2.DESCRIPTOR.services_by_name["SupplierOrders"].methods_by_name["PlaceOrder"]


def caller(role, *scopes, is_limited=True):
    return Caller(
        uuid4(), uuid4(), "atlas", frozenset({role}), scopes=frozenset(scopes) if is_limited else None
    )


def test_constants_name_the_roles_of_the_contract():
    names = set(options_pb2.Role.keys()) - {"ROLE_UNSPECIFIED"}
    assert names == {ADMIN, STAFF, SHIPPING_AGENT, GUEST, CUSTOMER, EDGE, ENROLLING}


@pytest.mark.asvs("8.3.1")
def test_rights_are_read_from_the_contract():
    assert roles(LIST) == {ADMIN, STAFF, SHIPPING_AGENT, GUEST}
    assert roles(CREATE) == {ADMIN}
    assert [is_read(method) for method in (LIST, CREATE)] == [True, False]
    assert [is_once(method) for method in (CREATE, PLACE)] == [False, True]


def test_scopes_are_those_of_the_context_unless_declared():
    assert [scope(method) for method in (LIST, CREATE, PLACE)] == [
        "orders:read",
        "orders:write",
        "dropship:order",
    ]


@pytest.mark.asvs("8.2.1", "8.3.1")
def test_a_role_that_is_not_allowed_is_forbidden():
    with pytest.raises(ForbiddenError) as raised:
        check_rights(caller(STAFF, is_limited=False), CREATE)
    assert raised.value.code == "forbidden"


def test_a_token_without_limits_needs_no_scope():
    check_rights(caller(ADMIN, is_limited=False), CREATE)


def test_a_limited_token_needs_the_scope():
    check_rights(caller(ADMIN, "orders:write"), CREATE)
    for some in ((), ("orders:read",), ("dropship:write",)):
        with pytest.raises(ForbiddenError) as raised:
            check_rights(caller(ADMIN, *some), CREATE)
        assert (raised.value.code, raised.value.metadata) == ("insufficient-scope", {"scope": "orders:write"})


@pytest.mark.asvs("10.3.2")
def test_a_scope_does_not_replace_the_role():
    with pytest.raises(ForbiddenError) as raised:
        check_rights(caller(STAFF, "orders:write"), CREATE)
    assert raised.value.code == "forbidden"


def test_what_is_for_people_takes_no_limited_token_and_not_the_tenant_itself():
    people = identity_service_pb2.DESCRIPTOR.services_by_name["People"].methods_by_name["ListPeople"]
    check_rights(caller(ADMIN, is_limited=False), people)
    limited = caller(ADMIN, *scopes(), "identity:read")
    nobody = Caller(None, uuid4(), "atlas", frozenset({ADMIN}))
    for other in (limited, nobody):
        with pytest.raises(ForbiddenError) as raised:
            check_rights(other, people)
        assert raised.value.code == "forbidden"
    assert not {scope_name for scope_name in scopes() if scope_name.startswith("identity:")}


EVERY = [method for service in services() for method in service.methods]


def test_what_is_for_the_gateway_is_for_nobody_else():
    own = [method for method in EVERY if is_for_edge(method)]
    assert len(own) > 20
    for method in own:
        assert roles(method) == {EDGE}, method.full_name
        assert not needs_scope(method)
        for role in (ADMIN, STAFF, SHIPPING_AGENT, GUEST, CUSTOMER):
            with pytest.raises(ForbiddenError):
                check_rights(caller(role, is_limited=False), method)


def test_the_gateway_itself_may_call_nothing_else():
    edge = EdgeCredential("a secret of the gateway and of identity").caller()
    for method in EVERY:
        if not is_for_edge(method):
            with pytest.raises(ForbiddenError):
                check_rights(edge, method)


def test_a_limited_token_may_ask_whom_it_acts_for_and_what_is_public_whatever_its_scopes_are():
    methods = [method for method in EVERY if takes_any_scope(method)]
    assert {method.name for method in methods} == {"GetMe", "ListCountryPacks", "GetCountryPack"}
    for method in methods:
        check_rights(caller(STAFF), method)
    [get_me] = [method for method in methods if method.name == "GetMe"]
    with pytest.raises(ForbiddenError):
        check_rights(caller(GUEST), get_me)
