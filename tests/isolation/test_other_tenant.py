import json
import re
import uuid

import pytest
from bodies import REFERENCED_RESOURCES, build_body, list_references
from operations import ITEM_OPERATIONS, PROTECTED, RESOURCES, is_reference

LISTS = [operation for operation in PROTECTED if operation.is_list and operation.resource in RESOURCES]
# What is sent names lines of the item that it refers to, or cash that is in no session yet.
NEEDS_MORE = {"/{locale}/api/returns", "/{locale}/api/cash_sessions/{id}/bring-in"}
BODIES = [
    (operation, name)
    for operation in PROTECTED
    if operation.body and operation.method != "patch"
    for name in list_references(operation.body)
]
FILTERS = [
    (operation, name)
    for operation in LISTS
    for name, schema in operation.query_parameters.items()
    if is_reference(schema)
]
SEARCHES = [
    (operation, name)
    for operation in LISTS
    for name in ("search", "name", "email", "barcode")
    if name in operation.query_parameters
]
TRACE_ID = re.compile(r'"traceId":"\w+"')


@pytest.fixture
async def intruder(open_client, tenants, check_unchanged):
    """A client of Rif's admin; afterwards every row of Atlas must be unchanged."""
    async with open_client("admin@rif.test") as client:
        yield client
    await check_unchanged()


@pytest.mark.asvs("8.2.2", "8.4.1")
async def test_no_item_can_be_reached_by_its_id(intruder, tenants):
    atlas, rif = tenants
    for operation in ITEM_OPERATIONS:
        body = build_body(operation.body, rif.ids) if operation.body else None
        for name in list_spellings(atlas.ids[operation.resource]):
            unknown_name = create_unknown_id(name)
            response = await send(intruder, operation, name, json=body)
            unknown = await send(intruder, operation, unknown_name, json=body)
            assert response.status_code == 404, f"{operation} {name}: {response.text}"
            assert normalise(response, name) == normalise(unknown, unknown_name)
            assert atlas.find_leaks(response.text, name) == []


@pytest.mark.asvs("1.2.4")
@pytest.mark.parametrize(("operation", "name"), FILTERS, ids=str)
async def test_no_filter_finds_an_item(intruder, tenants, operation, name):
    atlas, _ = tenants
    foreign = atlas.ids[operation.resource if name == "id" else REFERENCED_RESOURCES[name]]
    for value in (foreign, f"/fr/api/{REFERENCED_RESOURCES.get(name, operation.resource)}/{foreign}"):
        for key in (name, f"{name}[]", f"{name}[0]"):
            response = await intruder.get(operation.url(), params={key: value})
            assert response.status_code == 200, response.text
            assert (response.json()["hydra:member"], response.json()["totalItems"]) == ([], 0)
    response = await intruder.get(operation.url(), params={"filter": json.dumps({name: foreign})})
    assert response.json() == []


@pytest.mark.asvs("1.2.4")
@pytest.mark.parametrize(("operation", "name"), SEARCHES, ids=str)
async def test_no_search_finds_an_item(intruder, tenants, operation, name):
    atlas, rif = tenants
    for text in sorted(atlas.secrets - rif.secrets)[::40]:
        response = await intruder.get(operation.url(), params={name: text, "itemsPerPage": 200})
        assert response.status_code == 200, response.text
        assert atlas.find_leaks(response.text, text) == []


@pytest.mark.parametrize("operation", LISTS, ids=str)
async def test_no_list_contains_an_item(intruder, tenants, operation):
    atlas, _ = tenants
    response = await intruder.get(operation.url(), params={"itemsPerPage": 200})
    assert response.status_code == 200
    assert atlas.find_leaks(response.text, "") == []


@pytest.mark.asvs("8.4.1")
@pytest.mark.parametrize(("operation", "name"), BODIES, ids=str)
async def test_no_body_can_refer_to_an_item(intruder, tenants, operation, name):
    atlas, rif = tenants
    foreign, own = atlas.ids[REFERENCED_RESOURCES[name]], rif.ids.get(operation.resource, "")
    for reference in (foreign, f"/fr/api/{REFERENCED_RESOURCES[name]}/{foreign}"):
        body = build_body(operation.body, rif.ids, name, reference)
        response = await send(intruder, operation, own, json=body)
        assert response.status_code in (404, 422), response.text
        assert atlas.find_leaks(response.text, reference) == []
    # An item can't be merged into itself.
    is_merge = operation.resource == REFERENCED_RESOURCES[name]
    if operation.method == "post" and not is_merge and operation.path not in NEEDS_MORE:
        accepted = await send(intruder, operation, own, json=build_body(operation.body, rif.ids))
        assert accepted.is_success, accepted.text


def list_spellings(name):
    return (name, name.upper(), f"{name}%20")


def create_unknown_id(name):
    """Return an id of the same form that does not exist."""
    return name.replace(name[:36], str(uuid.uuid4())) if len(name) > 10 else name.replace(name[:2], "ZZ")


async def send(client, operation, name, json):
    options = {} if json is None else {"json": json}
    return await client.request(operation.method, operation.url(name), **options)


def normalise(response, name):
    """Return status and text of a response without the id and the trace id."""
    text = response.text.replace(name, "").replace(name.replace("%20", " "), "")
    return response.status_code, TRACE_ID.sub("", text)
