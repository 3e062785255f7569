import json
import re
import uuid

import pytest
from bodies import REFERS, body_of, references_in
from fingerprints import fingerprints
from neighbour import Neighbour
from operations import GUARDED, is_reference

RESOURCES = sorted({one.resource for one in GUARDED if one.of_one})
ONES = [one for one in GUARDED if one.of_one]
LISTS = [one for one in GUARDED if one.is_list and one.resource in RESOURCES]
BODIES = [
    (one, name) for one in GUARDED if one.body and one.verb != "patch" for name in references_in(one.body)
]
FILTERS = [(one, name) for one in LISTS for name, schema in one.queries.items() if is_reference(schema)]
SEARCHES = [
    (one, name) for one in LISTS for name in ("search", "name", "email", "barcode") if name in one.queries
]
VARYING = re.compile(r'"traceId":"\w+"')


@pytest.fixture(scope="module")
def known():
    return {}


@pytest.fixture
async def tenants(signed_in, known):
    """Atlas and Rif, as their own admins see them."""
    if not known:
        found = {"atlas": Neighbour(), "rif": Neighbour()}
        for name, neighbour in found.items():
            async with signed_in(f"admin@{name}.test") as client:
                await neighbour.look(client, RESOURCES)
        found["atlas"].only(found["rif"])
        known |= found
    return known["atlas"], known["rif"]


@pytest.fixture
async def intruder(signed_in, tenants, database):
    """Rif's admin. Whatever it does, not a row of Atlas differs afterwards."""
    before = await fingerprints(database, "atlas")
    async with signed_in("admin@rif.test") as client:
        yield client
    after = await fingerprints(database, "atlas")
    assert len(before) > 20
    assert [table for table in before if before[table] != after[table]] == []


async def test_no_item_can_be_reached_by_its_id(intruder, tenants):
    atlas, rif = tenants
    for operation in ONES:
        body = body_of(operation.body, rif.ids) if operation.body else None
        for name in _forms(atlas.ids[operation.resource]):
            like = _like(name)
            answer = await _ask(intruder, operation, name, json=body)
            unknown = await _ask(intruder, operation, like, json=body)
            assert answer.status_code == 404, f"{operation} {name}: {answer.text}"
            assert _told(answer, name) == _told(unknown, like)
            assert atlas.seen_in(answer.text, name) == []


@pytest.mark.parametrize(("operation", "name"), FILTERS, ids=str)
async def test_no_filter_finds_it(intruder, tenants, operation, name):
    atlas, _ = tenants
    foreign = atlas.ids[operation.resource if name == "id" else REFERS[name]]
    for form in (foreign, f"/fr/api/{REFERS.get(name, operation.resource)}/{foreign}"):
        for key in (name, f"{name}[]", f"{name}[0]"):
            answer = await intruder.get(operation.url(), params={key: form})
            assert answer.status_code == 200, answer.text
            assert (answer.json()["hydra:member"], answer.json()["totalItems"]) == ([], 0)
    answer = await intruder.get(operation.url(), params={"filter": json.dumps({name: foreign})})
    assert answer.json() == []


@pytest.mark.parametrize(("operation", "name"), SEARCHES, ids=str)
async def test_no_search_finds_it(intruder, tenants, operation, name):
    atlas, rif = tenants
    for text in sorted(atlas.secrets - rif.secrets)[::40]:
        answer = await intruder.get(operation.url(), params={name: text, "itemsPerPage": 200})
        assert answer.status_code == 200, answer.text
        assert atlas.seen_in(answer.text, text) == []


@pytest.mark.parametrize("operation", LISTS, ids=str)
async def test_no_list_shows_it(intruder, tenants, operation):
    atlas, _ = tenants
    answer = await intruder.get(operation.url(), params={"itemsPerPage": 200})
    assert answer.status_code == 200
    assert atlas.seen_in(answer.text, "") == []


@pytest.mark.parametrize(("operation", "name"), BODIES, ids=str)
async def test_no_body_can_refer_to_it(intruder, tenants, operation, name):
    atlas, rif = tenants
    foreign, own = atlas.ids[REFERS[name]], rif.ids.get(operation.resource, "")
    for form in (foreign, f"/fr/api/{REFERS[name]}/{foreign}"):
        answer = await _ask(intruder, operation, own, json=body_of(operation.body, rif.ids, name, form))
        assert answer.status_code in (404, 422), answer.text
        assert atlas.seen_in(answer.text, form) == []
    if operation.verb == "post":
        accepted = await _ask(intruder, operation, own, json=body_of(operation.body, rif.ids))
        assert accepted.is_success, accepted.text


def _forms(name):
    return (name, name.upper(), f"{name}%20")


def _like(name):
    """An id of the same form that nobody has."""
    return name.replace(name[:36], str(uuid.uuid4())) if len(name) > 10 else name.replace(name[:2], "ZZ")


async def _ask(client, operation, name, **sent):
    return await client.request(
        operation.verb, operation.url(name), **{k: v for k, v in sent.items() if v is not None}
    )


def _told(answer, name):
    """Status and text of an answer without what differs from question to question."""
    text = answer.text.replace(name, "").replace(name.replace("%20", " "), "")
    return answer.status_code, VARYING.sub("", text)
