"""Every rpc to which its contract gives an address is served there, as the contract says."""

from collections import defaultdict

import pytest
from chassis.context import CUSTOMER, EDGE, GUEST
from chassis.contract.http_rules import http_rules
from chassis.descriptors import enum_labels, field_options, public_name
from chassis.errors import TooManyAttemptsError
from chassis.rights import is_for_edge, is_once, is_read, roles
from custom_replies import CUSTOM_REPLIES
from gateway.paging import PAGING

from conftest import create_client
from isolation.operations import OPERATIONS

RULES = list(http_rules())
BY_NAME = {str(operation): operation for operation in OPERATIONS}
WRITES = [rule for rule in RULES if not is_read(rule.method)]
# A request without all of these is refused.
REQUIRED = [
    (rule, field)
    for rule in RULES
    for field in rule.sent.fields
    if rule.has_body and not rule.has_mask and field_options(field).required
]
PRIVATE = [rule for rule in RULES if not roles(rule.method) & {GUEST, EDGE}]


def name_of(value):
    return value.operation if hasattr(value, "operation") else str(value)


@pytest.fixture
async def call(app, guest_app, fakes):
    """Call a rule as somebody who may, and return the response."""

    async def call(rule, *, body=None, headers=None, params=(), **values):
        is_shopper = roles(rule.method) == frozenset({CUSTOMER})
        is_guest = GUEST in roles(rule.method) and "ROLE_ADMIN" not in roles(rule.method)
        async with create_client(
            guest_app if is_guest else app, None if is_shopper or is_guest else "admin"
        ) as client:
            client.base_url = "https://atlas.souk.test" if is_guest else client.base_url
            if is_shopper:
                client.cookies.set("souk-customer", "customer")
            json = ({} if rule.has_mask else build(rule.sent)) if body is None else body
            sent = {"json": json} if rule.has_body else {"params": query(rule) | dict(params)}
            return await client.request(rule.verb, url(rule, **values), headers=headers, **sent)

    return call


def url(rule, **values):
    names = {
        name: next(iter(enum_labels(variable.field.enum_type).values())) if variable.field.enum_type else "a1"
        for name, variable in rule.variables.items()
    }
    return "/fr" + rule.template.format(**{**names, **values})


def build(message):
    """Return JSON with the required fields."""
    return {
        public_name(field): value_of(field)
        for field in message.fields
        if field_options(field).required and not field_options(field).read_only
    }


def value_of(field):
    options = field_options(field)
    if field.message_type and not options.refers_to:
        value = build(field.message_type)
    elif field.enum_type:
        value = next(iter(enum_labels(field.enum_type).values()))
    elif options.decimal or field.cpp_type not in (field.CPPTYPE_STRING, field.CPPTYPE_BOOL):
        value = 1
    else:
        value = defaultdict(lambda: "a1", {"date": "2026-11-29", "country": "MA"})[options.format]
    return [value] if field.is_repeated else value


def query(rule):
    return {
        public_name(f): value_of(f) for f in rule.parameters if field_options(f).required and not rule.list_of
    }


def test_the_rules_are_enough_to_be_worth_a_test():
    assert len(RULES) > 80


@pytest.mark.parametrize("rule", RULES, ids=name_of)
def test_a_rule_has_one_operation_with_its_parameters(rule):
    assert rule.operation in BY_NAME, "not in openapi.json: run ./taskw fix"
    operation = BY_NAME[rule.operation]
    assert (operation.method.upper(), operation.path) == (rule.verb, "/{locale}" + rule.template)
    assert (operation.body is not None) == rule.has_body
    if not rule.list_of:
        own = {public_name(field) for field in rule.parameters if rule.verb == "GET"}
        is_paged = rule.is_paged or rule.is_whole
        assert set(operation.query_parameters) == own | (PAGING if is_paged else set())


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.is_whole], ids=name_of)
async def test_a_whole_collection_has_pages_where_they_are_requested(call, monkeypatch, rule):
    def fill(reply, _):
        for _ in range(3):
            reply.items.add()

    monkeypatch.setitem(CUSTOM_REPLIES, rule.method.name, fill)
    part = {"page": "2", "itemsPerPage": "1"}
    answers = [
        await call(rule),
        await call(rule, params=part),
        await call(rule, params={"itemsPerPage": "0"}),
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    sizes = [(len(answer.json()["hydra:member"]), answer.json()["hydra:totalItems"]) for answer in answers]
    assert sizes == [(3, 3), (1, 3), (0, 3)]


# The pages of stock media are those of the libraries that are searched.
OWN_PAGES = {"searchStockMedia"}


def test_every_list_takes_the_paging_parameters():
    lists = [
        operation
        for operation in OPERATIONS
        if operation.method == "get"
        and (operation.has_members or {"page", "offset", "limit"} & operation.query_parameters.keys())
        and str(operation) not in OWN_PAGES
    ]
    assert len(lists) > 40
    assert [str(operation) for operation in lists if not operation.query_parameters.keys() >= PAGING] == []


@pytest.mark.parametrize("rule", RULES, ids=name_of)
async def test_a_request_has_what_path_and_headers_say_and_its_reply_the_declared_status(call, fakes, rule):
    response = await call(rule, headers={"If-Match": '"7"', "Idempotency-Key": "k1"})
    assert response.status_code == rule.status, response.text
    [rpc] = [candidate for candidate in fakes.calls if candidate.method == rule.method.name]
    request = rpc.request
    for variable in rule.variables.values():
        holder = request
        for name in variable.path[:-1]:
            holder = getattr(holder, name)
        assert getattr(holder, variable.path[-1]) == (1 if variable.field.enum_type else "a1")
    if rule.takes_path_locale:
        assert request.locale == "fr"
    is_write = not is_read(rule.method)
    if is_write and "version" in rule.method.input_type.fields_by_name:
        assert request.version == 7
    is_guest = GUEST in roles(rule.method) and "ROLE_ADMIN" not in roles(rule.method)
    # Guests of a tenant are one caller to the service, as all are who have not signed in: the key of one must not stand
    # for another's.
    has_key = is_write and not is_guest and not is_for_edge(rule.method)
    assert rpc.metadata.get("idempotency-key") == ("k1" if has_key else None)
    if rule.content:
        assert response.headers["content-type"].partition(";")[0] in rule.option.media
    elif rule.option.collection:
        assert response.json()["@type"] == "hydra:Collection"
    elif rule.item_of:
        item = response.json()
        assert item["@type"] == rule.item_of.noun
        assert response.headers.get("location") == (item["@id"] if rule.status == 201 else None)


@pytest.mark.parametrize(("rule", "field"), REQUIRED, ids=name_of)
async def test_a_body_without_a_required_field_is_refused_by_name(call, fakes, rule, field):
    body = build(rule.sent)
    del body[public_name(field)]
    response = await call(rule, body=body)
    assert response.status_code == 422
    assert [v["propertyPath"] for v in response.json()["violations"]] == [public_name(field)]
    assert fakes.calls == []


@pytest.mark.asvs("2.2.1", "15.3.3")
@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.has_body], ids=name_of)
async def test_an_unknown_field_of_a_body_is_refused_by_name(call, fakes, rule):
    response = await call(rule, body={**build(rule.sent), "colour": "red"})
    assert response.status_code == 422
    assert "colour" in [violation["propertyPath"] for violation in response.json()["violations"]]
    assert fakes.calls == []


@pytest.mark.parametrize(
    "rule",
    [rule for rule in RULES if rule.has_body and not rule.has_mask and not build(rule.sent)],
    ids=name_of,
)
async def test_a_body_in_which_nothing_is_required_may_be_missing(admin, fakes, rule):
    assert (await admin.request(rule.verb, url(rule))).status_code == rule.status


@pytest.mark.parametrize(
    "rule", [rule for rule in WRITES if rule.has_body and is_once(rule.method)], ids=name_of
)
async def test_a_key_may_be_in_the_body(call, fakes, rule):
    response = await call(rule, body={**build(rule.sent), "clientRequestId": "k2"})
    assert response.status_code == rule.status, response.text
    assert fakes.last.metadata["idempotency-key"] == "k2"


@pytest.mark.asvs("15.3.7")
@pytest.mark.parametrize(
    "rule", [rule for rule in RULES if rule.verb == "GET" and (rule.parameters or rule.list_of)], ids=name_of
)
async def test_an_unknown_parameter_is_refused_by_name(admin, fakes, rule):
    response = await admin.get(url(rule), params={**query(rule), "colour": "red"})
    assert (response.status_code, "colour" in response.json()["detail"]) in ((400, True), (401, False))
    assert fakes.calls == []


@pytest.mark.parametrize(
    ("rule", "name"),
    [(rule, name) for rule in RULES for name, variable in rule.variables.items() if variable.field.enum_type],
    ids=name_of,
)
async def test_an_ending_that_no_file_has_is_not_found(admin, fakes, rule, name):
    assert (await admin.get(url(rule, **{name: "doc"}), params=query(rule))).status_code == 404
    assert fakes.calls == []


@pytest.mark.parametrize("rule", PRIVATE, ids=name_of)
async def test_nobody_without_a_session_gets_further_than_the_door(anonymous, fakes, rule):
    assert (await anonymous.request(rule.verb, url(rule), content="{")).status_code == 401
    assert fakes.calls == []


@pytest.mark.parametrize(("seconds", "waits"), [(12.2, "13"), (0.4, "1")])
async def test_too_many_attempts_at_a_service_are_a_429_that_says_when_to_try_again(
    admin, fakes, seconds, waits
):
    fakes.errors["EraseCustomer"] = TooManyAttemptsError(seconds)
    response = await admin.post("/fr/api/customers/c1/erase")
    assert (response.status_code, response.headers["retry-after"]) == (429, waits)
    assert response.json()["code"] == "too-many-attempts"
    assert len(fakes.calls) == 1


@pytest.mark.parametrize("rule", RULES, ids=name_of)
async def test_a_write_alone_says_for_whose_address_it_is_made(call, fakes, rule):
    await call(rule, headers={"X-Forwarded-For": "203.0.113.7"})
    [rpc] = [candidate for candidate in fakes.calls if candidate.method == rule.method.name]
    is_read_or_shopper = is_read(rule.method) or roles(rule.method) == frozenset({CUSTOMER})
    assert ("client-address" in rpc.metadata) != is_read_or_shopper
