from uuid import uuid4

import pytest
from chassis.errors import ValidationError
from dropship_importer.adapters import source
from dropship_importer.domain.categories import second_id
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc
from souk_sandbox.supplier import lists
from souk_sandbox.supplier.catalogue import number_of, product
from souk_sandbox.supplier.categories import LEAVES

LEAF = LEAVES[0]
TERMS = pb.SearchTerms(category_id=LEAF.id, country="DE")


def pids_of(*leaves, words="", country=""):
    return [product(number).pid for number in lists._found(leaves, words, "", country)]


@pytest.fixture(autouse=True)
def small_pages(monkeypatch):
    monkeypatch.setattr(source, "_SIZE", 10)


@pytest.fixture
def choices(shop):
    chosen = pb.ListingChoices(parent_category_id=shop.parent, sub_category_id=shop.child)
    return rpc.Listed(ship_to_country="US", ship_from_country="CN", choices=chosen)


@pytest.fixture
def begin(call, choices):
    """Begins an import of what a search finds."""

    async def begin(search=TERMS, **told):
        what = {"search": search} if isinstance(search, pb.SearchTerms) else {"search_id": search}
        request = rpc.ImportFoundRequest(**{"choices": choices, **what, **told})
        return await call("ImportFound", request, key=str(uuid4()))

    return begin


@pytest.fixture
def read(call):
    async def read(import_id):
        return await call("GetImport", rpc.GetImportRequest(id=import_id))

    return read


@pytest.fixture
def done(read, until):
    """An import once it is done; its counts are true all the way."""

    async def done(import_id, seconds=60):
        async def check():
            found = await read(import_id)
            assert found.done + found.failed <= found.total <= found.seen - found.skipped
            return found if found.state == pb.IMPORT_STATE_DONE else None

        return await until(check, seconds)

    return done


@pytest.fixture
def listed(call):
    """Pids of an import's listings."""

    async def listed(import_id):
        request = rpc.ListCjProductsRequest(filter=rpc.CjProductFilter(import_id=import_id))
        request.page.limit = 10_000
        return sorted(one.pid for one in (await call("ListCjProducts", request)).items)

    return listed


async def test_every_product_of_a_search_becomes_a_listing(begin, done, listed, list_, entity, listing_of):
    search = pb.SearchTerms(name="bottle", category_id=LEAF.id, country="DE")
    wanted = pids_of(LEAF.id, words=search.name, country="DE")
    known = await list_(entity(number_of(wanted[0])[0]))
    await listing_of(known.listings[0].id)
    begun = await begin(search)
    found = await done(begun.id)

    assert (begun.state, begun.is_searching, begun.total) == (pb.IMPORT_STATE_RUNNING, True, 0)
    assert (found.found, found.seen, found.skipped) == (len(wanted), len(wanted), 1)
    assert (found.total, found.is_searching, found.ended_by) == (len(wanted) - 1, False, "")
    assert await listed(begun.id) == sorted(wanted[1:])


async def test_a_search_made_again_lists_nothing_twice(begin, done, listed):
    first = await done((await begin(most=12)).id)
    again = await done((await begin(most=12)).id)

    assert (first.total, first.ended_by, again.total, again.skipped) == (12, "most", 12, 12)
    assert not set(await listed(first.id)) & set(await listed(again.id))


async def test_it_ends_where_the_supplier_shows_no_more_and_says_so(begin, done, monkeypatch):
    monkeypatch.setattr(lists, "_DEEPEST", 20)
    found = await done((await begin()).id)

    assert (found.total, found.seen, found.ended_by) == (20, 20, "reach")
    assert found.ended_by_code == pb.REASON_REACH
    assert found.found == len(pids_of(LEAF.id, country="DE")) > 20


async def test_a_category_of_the_second_level_is_walked_too(begin, done):
    seconds = [one for one in LEAVES if (one.first, one.second) == (LEAF.first, LEAF.second)]
    search = pb.SearchTerms(category_id=second_id(LEAF.first, LEAF.second), country="DE")
    found = await done((await begin(search, most=15)).id)

    assert len(seconds) > 1
    assert (found.total, found.found) == (15, len(pids_of(*(one.id for one in seconds), country="DE")))


async def test_a_supplier_that_fails_ends_the_search_with_its_reason_and_a_retry_goes_on(
    begin, done, call, sandbox, monkeypatch
):
    monkeypatch.setattr("dropship_importer.usecases.try_reading._FIRST_REST", 0.01)
    await call("ReadCategories", rpc.ReadCategoriesRequest())
    await sandbox.turn(fault="unauthorized", times=99, path="product/list", sign_in_every=0)
    failed = await done((await begin(most=5)).id)
    await sandbox.turn(fault="")

    assert "does not take the account" in failed.ended_by
    assert failed.ended_by_code == pb.REASON_ACCOUNT
    retried = await call("RetryImport", rpc.RetryImportRequest(id=failed.id))
    assert (retried.state, retried.is_searching, retried.ended_by) == (pb.IMPORT_STATE_RUNNING, True, "")
    assert not retried.HasField("ended_by_code")
    assert (await done(failed.id)).total == 5


async def test_a_saved_search_is_made_by_its_id(begin, done, call):
    item = pb.SupplierSearch(name="German lamps", terms=TERMS)
    saved = await call("CreateSupplierSearch", rpc.CreateSupplierSearchRequest(item=item))
    begun = await begin(saved.id, most=3)

    assert (saved.terms, begun.search) == (TERMS, TERMS)
    assert (await done(begun.id)).total == 3


async def test_what_can_not_be_searched_is_named(begin, call, choices):
    item = pb.SupplierSearch(name="Both", terms=pb.SearchTerms(name="a", sku="b"))
    for wrong, field in (
        (begin(pb.SearchTerms(category_id="NONE")), "category_id"),
        (begin("nobody"), "search_id"),
        (begin(choices=rpc.Listed(choices=choices.choices)), "choices.ship_to_country"),
        (call("CreateSupplierSearch", rpc.CreateSupplierSearchRequest(item=item)), "item.terms.sku"),
    ):
        with pytest.raises(ValidationError) as refused:
            await wrong
        assert [one.field for one in refused.value.violations] == [field]


async def test_a_listing_taken_out_while_it_waits_is_not_waited_for(call, list_, entity, read, until):
    reply = await list_(*(entity(number) for number in range(300, 340)))
    last, import_id = reply.listings[-1].id, getattr(reply, "import").id
    await call("DeleteCjProduct", rpc.DeleteCjProductRequest(id=last))

    async def is_done():
        return (await read(import_id)).state == pb.IMPORT_STATE_DONE

    assert await until(is_done, 60)
    assert (await read(import_id)).total == 39
