from uuid import uuid4

import pytest
from chassis.errors import ValidationError
from dropship_importer.adapters import product_source
from dropship_importer.adapters.suppliers.cj.categories import second_level_id
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc
from souk_sandbox.supplier import search
from souk_sandbox.supplier.catalogue import get_product, parse_id
from souk_sandbox.supplier.categories import LEAVES

LEAF = LEAVES[0]
TERMS = pb.SearchTerms(category_id=LEAF.id, country="DE")


def list_pids(*leaves, words="", country=""):
    return [get_product(number).pid for number in search.find_numbers(leaves, words, "", country)]


@pytest.fixture(autouse=True)
def small_pages(monkeypatch):
    monkeypatch.setattr(product_source, "_PAGE_SIZE", 10)


@pytest.fixture
def choices(shop):
    choices = pb.ListingChoices(parent_category_id=shop.parent, sub_category_id=shop.child)
    return rpc.Listed(ship_to_country="US", ship_from_country="CN", choices=choices)


@pytest.fixture
def start(call, choices):
    """Start an import of the results of a search."""

    async def start(terms=TERMS, **fields):
        search = {"search": terms} if isinstance(terms, pb.SearchTerms) else {"search_id": terms}
        request = rpc.ImportFoundRequest(**{"choices": choices, **search, **fields})
        return await call("ImportFound", request, key=str(uuid4()))

    return start


@pytest.fixture
def get_import(call):
    async def get_import(import_id):
        return await call("GetImport", rpc.GetImportRequest(id=import_id))

    return get_import


@pytest.fixture
def wait_until_done(get_import, until):
    """Return an import once it is done. Its counts are consistent all the time."""

    async def wait_until_done(import_id):
        async def check():
            item = await get_import(import_id)
            assert item.done + item.failed <= item.total <= item.seen - item.skipped
            return item if item.state == pb.IMPORT_STATE_DONE else None

        return await until(check)

    return wait_until_done


@pytest.fixture
def list_imported(call):
    """Return the pids of an import's listings."""

    async def list_imported(import_id):
        request = rpc.ListCjProductsRequest(filter=pb.CjProductFilter(import_id=import_id))
        request.page.limit = 10_000
        return sorted(listing.pid for listing in (await call("ListCjProducts", request)).items)

    return list_imported


async def test_every_product_of_a_search_becomes_a_listing(
    start, wait_until_done, list_imported, import_products, entity, wait_for_listing
):
    terms = pb.SearchTerms(name="bottle", category_id=LEAF.id, country="DE")
    expected = list_pids(LEAF.id, words=terms.name, country="DE")
    reply = await import_products(entity(parse_id(expected[0])[0]))
    await wait_for_listing(reply.listings[0].id)
    started = await start(terms)
    item = await wait_until_done(started.id)

    assert (started.state, started.is_searching, started.total) == (pb.IMPORT_STATE_RUNNING, True, 0)
    assert (item.found, item.seen, item.skipped) == (len(expected), len(expected), 1)
    assert (item.total, item.is_searching, item.ended_by) == (len(expected) - 1, False, "")
    assert await list_imported(started.id) == sorted(expected[1:])


async def test_a_repeated_search_lists_nothing_twice(start, wait_until_done, list_imported):
    first = await wait_until_done((await start(most=12)).id)
    again = await wait_until_done((await start(most=12)).id)

    assert (first.total, first.ended_by, again.total, again.skipped) == (12, "most", 12, 12)
    assert not set(await list_imported(first.id)) & set(await list_imported(again.id))


async def test_the_search_ends_where_the_supplier_shows_no_more_results(start, wait_until_done, monkeypatch):
    monkeypatch.setattr(search, "_MAX_RESULTS", 20)
    item = await wait_until_done((await start()).id)

    assert (item.total, item.seen, item.ended_by) == (20, 20, "reach")
    assert item.ended_by_code == pb.REASON_REACH
    assert item.found == len(list_pids(LEAF.id, country="DE")) > 20


async def test_a_category_of_the_second_level_is_searched(start, wait_until_done):
    siblings = [leaf for leaf in LEAVES if (leaf.first, leaf.second) == (LEAF.first, LEAF.second)]
    terms = pb.SearchTerms(category_id=second_level_id(LEAF.first, LEAF.second), country="DE")
    item = await wait_until_done((await start(terms, most=15)).id)

    assert len(siblings) > 1
    assert (item.total, item.found) == (15, len(list_pids(*(leaf.id for leaf in siblings), country="DE")))


async def test_a_failed_search_has_its_reason_and_can_be_retried(
    start, wait_until_done, call, sandbox, monkeypatch
):
    monkeypatch.setattr("dropship_importer.usecases.attempt_fetch._FIRST_DELAY", 0.01)
    await call("ReadCategories", rpc.ReadCategoriesRequest())
    await sandbox.configure(fault="unauthorized", times=99, path="product/list", sign_in_every=0)
    failed = await wait_until_done((await start(most=5)).id)
    await sandbox.configure(fault="")

    assert "does not take the account" in failed.ended_by
    assert failed.ended_by_code == pb.REASON_ACCOUNT
    retried = await call("RetryImport", rpc.RetryImportRequest(id=failed.id))
    assert (retried.state, retried.is_searching, retried.ended_by) == (pb.IMPORT_STATE_RUNNING, True, "")
    assert not retried.HasField("ended_by_code")
    assert (await wait_until_done(failed.id)).total == 5


async def test_a_saved_search_is_imported_by_its_id(start, wait_until_done, call):
    item = pb.SupplierSearch(name="German lamps", terms=TERMS)
    saved = await call("CreateSupplierSearch", rpc.CreateSupplierSearchRequest(item=item))
    started = await start(saved.id, most=3)

    assert (saved.terms, started.search) == (TERMS, TERMS)
    assert (await wait_until_done(started.id)).total == 3


async def test_invalid_searches_are_violations(start, call, choices):
    item = pb.SupplierSearch(name="Both", terms=pb.SearchTerms(name="a", sku="b"))
    for invalid, field in (
        (start(pb.SearchTerms(category_id="NONE")), "category_id"),
        (start("nobody"), "search_id"),
        (start(choices=rpc.Listed(choices=choices.choices)), "choices.ship_to_country"),
        (call("CreateSupplierSearch", rpc.CreateSupplierSearchRequest(item=item)), "item.terms.sku"),
    ):
        with pytest.raises(ValidationError) as error:
            await invalid
        assert [violation.field for violation in error.value.violations] == [field]


async def test_a_listing_deleted_before_its_job_is_not_waited_for(
    call, import_products, entity, get_import, until
):
    reply = await import_products(*(entity(number) for number in range(300, 340)))
    last, import_id = reply.listings[-1].id, getattr(reply, "import").id
    await call("DeleteCjProduct", rpc.DeleteCjProductRequest(id=last))

    async def is_done():
        return (await get_import(import_id)).state == pb.IMPORT_STATE_DONE

    assert await until(is_done)
    assert (await get_import(import_id)).total == 39
