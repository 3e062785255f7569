"""Pieces of orders: made by saving, kept by edits, scanned in and out."""

import asyncio
from decimal import Decimal
from uuid import uuid4

import pytest
from chassis.context import STAFF
from chassis.errors import ForbiddenError, StaleError, ValidationError
from chassis.testing import caller
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc


@pytest.fixture
def pieces_of(call):
    """List the pieces of an order."""

    async def pieces_of(order) -> list[pb.Piece]:
        request = rpc.ListPiecesRequest(filter=pb.PieceFilter(order_id=order.id))
        request.page.limit = 1000
        return list((await call("ListPieces", request)).items)

    return pieces_of


@pytest.fixture
def scan(create):
    async def scan(code, direction="SCAN_DIRECTION_IN", key=None, **fields) -> pb.PieceScan:
        return await create(pb.PieceScan(code=code, direction=direction, **fields), key=key or str(uuid4()))

    return scan


@pytest.fixture
def scans_of(call):
    async def scans_of(piece) -> list[tuple[str, str]]:
        request = rpc.ListPieceScansRequest(filter=pb.PieceScanFilter(piece_id=piece.id))
        request.page.limit = 100
        scans = (await call("ListPieceScans", request)).items
        return [(pb.ScanDirection.Name(item.direction).rpartition("_")[2], item.place) for item in scans][
            ::-1
        ]

    return scans_of


@pytest.fixture
def lines_of(shop):
    """Return lines of a cart: soaps, which are counted, and measured carpets."""

    def lines_of(soaps, *carpets) -> list[rpc.CartLine]:
        counted = [rpc.CartLine(product_id=shop.soap.id, quantity=str(soaps))] if soaps else []
        measured = [
            rpc.CartLine(product_id=shop.carpet.id, quantity=quantity, attribute_value_id="wool")
            for quantity in carpets
        ]
        return counted + measured

    return lines_of


def codes(pieces):
    return [piece.code for piece in pieces]


async def test_saved_order_has_a_piece_for_each_garment(sell, lines_of, pieces_of):
    order = await sell(lines=lines_of(3, "12.5"))
    pieces = await pieces_of(order)
    assert codes(pieces) == [f"{order.order_number}-{number}" for number in (1, 2, 3, 4)]
    assert [piece.name for piece in pieces] == ["Soap", "Soap", "Soap", "Carpet Wool"]
    soaps, carpet = order.order_items
    assert [piece.order_item_id for piece in pieces] == [soaps.id] * 3 + [carpet.id]
    assert {piece.state for piece in pieces} == {pb.PIECE_STATE_EXPECTED}


async def test_pieces_of_a_customer_are_those_of_all_their_orders(sell, call, create, scan):
    other = await create(
        pb.Customer(first_name="B", last_name="B", email="b@b.test", phone="0661000002", address="-")
    )
    first, second, foreign = await sell(), await sell(), await sell(customer_id=other.id)
    await scan(f"{second.order_number}-1")

    async def codes_of(**fields):
        request = rpc.ListPiecesRequest(filter=pb.PieceFilter(**fields))
        request.page.limit = 100
        return codes((await call("ListPieces", request)).items)

    theirs = [f"{order.order_number}-{number}" for order in (first, second) for number in (1, 2)]
    assert sorted(await codes_of(customer_id=first.customer.id)) == theirs
    assert await codes_of(customer_id=first.customer.id, state=pb.PIECE_STATE_IN) == [theirs[2]]
    assert len(await codes_of(customer_id=other.id)) == 2
    assert foreign.order_number not in theirs[0]
    assert await codes_of(customer_id="nobody") == []


async def test_repeated_save_makes_no_more_pieces(sell, pieces_of):
    order = await sell(key="one key")
    assert codes(await pieces_of(await sell(key="one key"))) == codes(await pieces_of(order))


async def test_an_order_has_at_most_500_pieces(sell, lines_of, pieces_of):
    assert len(await pieces_of(await sell(lines=lines_of(100_000, "1")))) == 500


async def test_edit_adds_pieces_under_new_numbers(sell, edit, lines_of, pieces_of):
    order = await sell(lines=lines_of(2))
    await edit(order, lines=lines_of(3, "2"))
    pieces = await pieces_of(order)
    assert [(piece.number, piece.name) for piece in pieces] == [
        (1, "Soap"), (2, "Soap"), (3, "Soap"), (4, "Carpet Wool")
    ]  # fmt: skip


async def test_number_of_a_removed_piece_is_given_to_no_other(sell, edit, lines_of, pieces_of):
    order = await sell(lines=lines_of(3))
    await edit(order, lines=lines_of(1))
    assert [piece.number for piece in await pieces_of(order)] == [1]
    await edit(order, lines=lines_of(1, "2"))
    assert [(piece.number, piece.name) for piece in await pieces_of(order)] == [
        (1, "Soap"),
        (4, "Carpet Wool"),
    ]
    # The line has its own pieces back.
    await edit(order, lines=lines_of(2, "2"))
    assert [piece.number for piece in await pieces_of(order)] == [1, 2, 4]


async def test_edit_removes_pieces_that_nobody_handled_first(sell, edit, lines_of, pieces_of, scan):
    order = await sell(lines=lines_of(3))
    await scan(f"{order.order_number}-3")
    await edit(order, lines=lines_of(1))
    [piece] = await pieces_of(order)
    assert (piece.number, piece.is_surplus) == (3, False)


async def test_edit_keeps_what_was_scanned_or_described(sell, edit, change, call, lines_of, pieces_of, scan):
    order = await sell(lines=lines_of(2, "2"))
    _, second, carpet = await pieces_of(order)
    await scan(second.code, place="A 1")
    await change(carpet, defect="A stain")
    await edit(order, lines=lines_of(1))
    assert [(piece.number, piece.is_surplus) for piece in await pieces_of(order)] == [(2, False), (3, True)]
    tags = await call("PrintTags", rpc.PrintTagsRequest(id=order.id, paper=rpc.PAPER_80MM))
    assert tags.content.count(b"/Type /Page\n") == 1


async def test_edit_of_the_name_names_its_pieces(sell, edit, lines_of, pieces_of):
    order = await sell(lines=lines_of(2))
    [line] = order.order_items
    renamed = rpc.CartLine(id=line.id, product_id=line.product, quantity="2", name="Blue soap")
    await edit(order, lines=[renamed])
    assert [piece.name for piece in await pieces_of(order)] == ["Blue soap", "Blue soap"]


async def test_piece_is_scanned_in_and_out(sell, pieces_of, scan, scans_of, admin):
    order = await sell()
    piece, _ = await pieces_of(order)
    scanned = await scan(piece.code.lower(), place=" Rack  7 ")
    assert (scanned.piece_id, scanned.order_id, scanned.name) == (piece.id, order.id, "Soap")
    assert (scanned.code, scanned.place, scanned.person_name) == (piece.code, "Rack 7", admin.name)
    await scan(piece.code, "SCAN_DIRECTION_OUT")
    piece, other = await pieces_of(order)
    assert (piece.state, piece.place, other.state) == (pb.PIECE_STATE_OUT, "", pb.PIECE_STATE_EXPECTED)
    assert await scans_of(piece) == [("IN", "Rack 7"), ("OUT", "")]


async def test_piece_that_is_there_is_not_scanned_again(sell, pieces_of, scan, scans_of):
    piece, _ = await pieces_of(await sell())
    first, *others = await asyncio.gather(*(scan(piece.code, place="A") for _ in range(6)))
    assert {item.id for item in others} == {first.id}
    assert sum(not item.is_repeat for item in (first, *others)) == 1
    assert (await scan(piece.code)).is_repeat
    assert not (await scan(piece.code, place="B")).is_repeat
    assert await scans_of(piece) == [("IN", "A"), ("IN", "B")]


async def test_repeated_request_is_one_scan(sell, pieces_of, scan, scans_of):
    piece, _ = await pieces_of(await sell())
    first_scan = await scan(piece.code, key="scan")
    await scan(piece.code, "SCAN_DIRECTION_OUT")
    assert await scan(piece.code, key="scan") == first_scan
    assert await scans_of(piece) == [("IN", ""), ("OUT", "")]


@pytest.mark.parametrize(
    "code", ["nothing", "TES-2026-000001-99", "TES-2026-000001", "-1", "TES-2026-000001-9999999999"]
)
async def test_code_of_no_piece_is_rejected(sell, scan, code):
    await sell()
    with pytest.raises(ValidationError) as error:
        await scan(code)
    [violation] = error.value.violations
    assert (violation.field, violation.code) == ("item.code", "unknown-piece")


async def test_surplus_piece_says_so_when_it_is_scanned(sell, edit, lines_of, scan):
    order = await sell(lines=lines_of(2))
    await edit(order, lines=lines_of(1))
    assert (await scan(f"{order.order_number}-2")).is_surplus
    assert not (await scan(f"{order.order_number}-1")).is_surplus


async def test_stale_description_of_a_piece_is_rejected(sell, pieces_of, change):
    piece, _ = await pieces_of(await sell())
    described = await change(
        piece, version=1, colour="  light   blue", defect="Stain", photo="/uploads/test/b.jpg"
    )
    assert (described.colour, described.version) == ("light blue", 2)
    with pytest.raises(StaleError):
        await change(piece, version=1, colour="red")


async def test_pieces_of_an_order_are_counted(sell, lines_of, scan, call):
    first, second = await sell(lines=lines_of(3)), await sell(lines=lines_of(1))
    await scan(f"{first.order_number}-1")
    await scan(f"{first.order_number}-2", "SCAN_DIRECTION_OUT")
    await scan(f"{first.order_number}-3", "SCAN_DIRECTION_CARRIED")
    request = rpc.ListPieceCountsRequest(filter=pb.PieceCountFilter(id=[first.id, second.id]))
    request.page.limit = 10
    counts = {item.id: item for item in (await call("ListPieceCounts", request)).items}
    assert counts[first.id] == pb.PieceCount(
        id=first.id, pieces=3, pieces_in=1, pieces_out=1, pieces_carried=1
    )
    assert counts[second.id] == pb.PieceCount(id=second.id, pieces=1)


async def test_changes_of_pieces_are_published(sell, pieces_of, scan, change, fetch):
    piece, _ = await pieces_of(await sell())
    await scan(piece.code)
    await change(piece, colour="red")
    rows = await fetch("SELECT data::jsonb AS data FROM outbox WHERE event = 'piece-changed' ORDER BY id")
    published = [row["data"]["piece"] for row in rows]
    assert [(piece["state"], piece["colour"]) for piece in published] == [("in", ""), ("in", "red")]


async def test_counter_scans_all_pieces_and_drivers_those_of_their_orders(
    sell, pieces_of, create, agent, admin
):
    piece, _ = await pieces_of(await sell())
    own_piece, _ = await pieces_of(await sell(agent_id=str(agent.user_id)))
    item = pb.PieceScan(code=piece.code, direction="SCAN_DIRECTION_IN")
    await create(item, user=caller(STAFF, tenant_id=admin.tenant_id), key=str(uuid4()))
    with pytest.raises(ForbiddenError):
        await create(item, user=agent, key=str(uuid4()))
    carried = pb.PieceScan(code=own_piece.code, direction="SCAN_DIRECTION_CARRIED")
    assert (await create(carried, user=agent, key=str(uuid4()))).direction == pb.SCAN_DIRECTION_CARRIED


async def test_measured_pieces_stay_one_when_the_measure_changes(sell, edit, lines_of, pieces_of):
    order = await sell(lines=lines_of(0, "2.5"))
    before = codes(await pieces_of(order))
    edited = await edit(order, lines=lines_of(0, "7"))
    assert Decimal(edited.order_items[0].quantity) == 7
    assert codes(await pieces_of(order)) == before
