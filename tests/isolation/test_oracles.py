"""Keys, versions and copies of others tell nothing: with them an answer is as without."""

import uuid

import pytest
from bodies import build_body
from operations import ITEM_OPERATIONS, OPERATIONS, PROTECTED, RESOURCES
from test_other_tenant import create_unknown_id, normalise

LISTS = [operation for operation in PROTECTED if operation.is_list and operation.resource in RESOURCES]
# Of other people of the same tenant too.
PEOPLE = ("admin@rif.test", "staff@atlas.test")
CUSTOMER = {
    "firstName": "Oum",
    "lastName": "Kalthoum",
    "email": "{}@clients.test",
    "phone": "06{}",
    "address": "1, rue des Orangers",
}
ANY_DATE = "Wed, 21 Oct 2099 07:28:00 GMT"


@pytest.fixture
async def owner(open_client, atlas_rows, last_checksums):
    async with open_client("admin@atlas.test") as client:
        if last_checksums:
            # That they signed in is recorded.
            entries = "identity.audit_entries"
            last_checksums[entries] = (await atlas_rows.read())[entries]
        yield client


def create_customer():
    number = f"{uuid.uuid4().int % 10**8:08}"
    return {name: value.format(number) for name, value in CUSTOMER.items()}


def summarise(response):
    """Return what a reply says, but for what differs from item to item."""
    body = response.json()
    return response.status_code, sorted(body), body.get("code"), body.get("detail")


@pytest.mark.parametrize("email", PEOPLE)
async def test_a_key_of_another_person_is_a_new_one(owner, open_client, email):
    key, body = str(uuid.uuid4()), create_customer()
    first = await owner.post("/fr/api/customers", json=body, headers={"Idempotency-Key": key})
    assert first.status_code == 201, first.text
    async with open_client(email) as other:

        async def create(body, key):
            return await other.post("/fr/api/customers", json=body, headers={"Idempotency-Key": key})

        # With another body, as with a key that nobody has used.
        used, unused = (
            await create(create_customer(), key),
            await create(create_customer(), str(uuid.uuid4())),
        )
        assert summarise(used) == summarise(unused)
        assert used.status_code == 201
        # And no reply of the other is replayed, nor said to be there.
        assert used.json()["id"] != first.json()["id"]
        assert first.json()["id"] not in used.text


@pytest.mark.asvs("8.4.1")
async def test_a_key_and_body_of_another_tenant_make_an_item_of_ones_own(owner, open_client):
    for key in (str(uuid.uuid4()), None):
        headers, body = {"Idempotency-Key": key} if key else {}, create_customer()
        first = await owner.post("/fr/api/customers", json=body, headers=headers)
        async with open_client("admin@rif.test") as other:
            second = await other.post("/fr/api/customers", json=body, headers=headers)
        assert (first.status_code, second.status_code) == (201, 201)
        assert first.json()["id"] != second.json()["id"]


@pytest.mark.asvs("8.4.1")
@pytest.mark.parametrize("operation", ITEM_OPERATIONS, ids=str)
async def test_no_version_or_copy_tells_whether_an_item_is_there(
    owner, open_client, tenants, check_unchanged, operation
):
    """Whatever is said of the version that one has: the right one, another, any."""
    atlas, rif = tenants
    name = atlas.ids[operation.resource]
    shown = await owner.get(f"/fr/api/{operation.resource}/{name}")
    right = shown.headers.get("etag", '"1"')
    body = build_body(operation.body, rif.ids) if operation.body else None
    unknown = create_unknown_id(name)
    async with open_client("admin@rif.test") as intruder:
        for headers in (
            {"If-Match": right},
            {"If-Match": '"77"'},
            {"If-Match": "*"},
            {"If-None-Match": right},
            {"If-None-Match": "*"},
            {"If-Modified-Since": ANY_DATE},
            {"If-Unmodified-Since": ANY_DATE},
            {"If-Range": right, "Range": "bytes=0-0"},
            {"Idempotency-Key": "one", "If-Match": right},
        ):
            options = {"headers": headers} | ({} if body is None else {"json": body})
            existing, missing = [
                await intruder.request(operation.method, operation.url(id_), **options)
                for id_ in (name, unknown)
            ]
            assert normalise(existing, name) == normalise(missing, unknown), headers
            assert existing.status_code in (400, 404, 422), existing.text
            assert existing.headers.keys() == missing.headers.keys()
            assert not atlas.find_leaks(existing.text, name)
    await check_unchanged()


@pytest.mark.parametrize("operation", LISTS, ids=str)
async def test_a_copy_of_another_tenants_list_is_not_confirmed(owner, open_client, operation):
    theirs = await owner.get(operation.url())
    async with open_client("admin@rif.test") as intruder:
        mine = await intruder.get(operation.url())
        headers = {"If-None-Match": theirs.headers.get("etag", '"1"'), "If-Modified-Since": ANY_DATE}
        again = await intruder.get(operation.url(), headers=headers)
    assert (again.status_code, again.json()) == (200, mine.json())


@pytest.mark.asvs("8.2.2")
async def test_no_reply_to_one_person_is_given_to_another(owner, open_client, anonymous_client):
    """What a cache between could keep is no reply to who has signed in; the same address answers each as they are."""
    paths = [operation.url() for operation in OPERATIONS if operation in LISTS] + [
        "/auth/me",
        "/fr/api/account",
    ]
    async with open_client("admin@rif.test") as other:
        for path in paths:
            theirs, mine, nobodys = [await client.get(path) for client in (owner, other, anonymous_client)]
            if not theirs.is_success:
                continue
            assert nobodys.status_code == 401, path
            assert theirs.headers.get("cache-control", "").startswith(("no-store", "private", "no-cache")), (
                path
            )
            if theirs.json() == mine.json():
                assert not theirs.json().get("hydra:member"), path


async def test_a_public_page_is_confirmed_to_its_own_host_alone(souk, anonymous_client):
    async def get(slug, path, **headers):
        host = souk.url.partition("//")[2].replace("localhost", f"{slug}.localhost")
        return await anonymous_client.get(path, headers={"Host": host} | headers)

    for path in ("/fr", "/fr/shop", "/fr/about", "/sitemap.xml"):
        atlas, rif = await get("atlas", path), await get("rif", path)
        tag = {"If-None-Match": atlas.headers.get("etag", "")}
        assert atlas.status_code == rif.status_code == 200
        assert (await get("rif", path, **tag)).text == rif.text
        # Its own copy is confirmed, where pages have a tag at all.
        if tag["If-None-Match"]:
            assert (await get("atlas", path, **tag)).status_code == 304
