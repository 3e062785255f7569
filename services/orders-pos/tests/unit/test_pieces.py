"""Pieces of orders, with a repository in memory."""

from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import pytest
from chassis.context import SHIPPING_AGENT
from chassis.errors import ForbiddenError, ValidationError
from chassis.money import Currency
from chassis.testing import caller
from orders_pos.domain.orders.order import OrderLine
from orders_pos.domain.pieces.order_pieces import list_pieces, piece_name
from orders_pos.domain.pieces.piece import CARRIED, EXPECTED, IN, OUT, Piece, PieceScan, split_code
from orders_pos.usecases.pieces.scan_piece import ScanPiece, scan_piece

CALLER = caller(name="Salma")
_LINE = OrderLine(
    uuid4(), uuid4(), "", "Soap", "", "", 10, Decimal(1), Decimal(1), amount=Decimal(1), discount=Decimal(0)
)


def build_line(**fields: Any) -> OrderLine:
    return replace(_LINE, **fields)


def build_piece(**fields: Any) -> Piece:
    defaults = {
        "tenant_id": CALLER.tenant_id, "order_id": uuid4(), "order_item_id": uuid4(), "number": 2,
        "code": "ATL-2026-000123-2", "name": "Coat",
    }  # fmt: skip
    return Piece(**{**defaults, **fields})


@dataclass
class FakePieces:
    piece: Piece
    agent_id: UUID | None = None
    scans: list[PieceScan] = field(default_factory=list[PieceScan])

    async def get_for_update(self, code: str) -> Piece | None:
        return self.piece if code == self.piece.code else None

    async def get_agent_id(self, _piece: Piece) -> UUID | None:
        return self.agent_id

    async def add_scan(self, scan: PieceScan, piece: Piece) -> None:
        assert piece is self.piece
        self.scans.append(scan)

    async def get_last_scan_id(self, _piece: Piece) -> UUID:
        return self.scans[-1].id


@pytest.mark.parametrize(
    ("tenths", "unit", "count"), [(30, "", 3), (10, "", 1), (25, "", 1), (30, "m²", 1), (9990, "", 500)]
)
def test_counted_lines_have_a_piece_each_and_measured_ones_one(tenths, unit, count):
    line = build_line(tenths=tenths, unit=unit)
    assert list_pieces([line]) == [line] * count


def test_pieces_follow_the_lines_and_end_at_500():
    first, second = build_line(tenths=4990), build_line(tenths=30)
    assert list_pieces([first, second]) == [first] * 499 + [second]
    assert list_pieces([]) == []


def test_piece_is_called_what_was_entered_by_hand():
    assert piece_name(build_line(name="Coat", description="")) == "Coat"
    assert piece_name(build_line(name="Coat", description="Blue coat")) == "Blue coat"


@pytest.mark.parametrize(
    ("code", "numbers"),
    [
        ("ATL-2026-000123-2", ("ATL-2026-000123", 2)),
        (" atl-2026-000123-500 ", ("ATL-2026-000123", 500)),
        ("A-999", ("A", 999)),
        *(
            (code, None)
            for code in ("", "2", "-2", "ATL-", "ATL-2026-000123-1000", "ATL-x", "ATL-²", "ATL-٢")
        ),
    ],
)
def test_code_names_order_and_piece(code, numbers):
    assert split_code(code) == numbers


@pytest.mark.parametrize(
    ("before", "scanned", "after"),
    [
        ((EXPECTED, ""), (IN, ""), (IN, "")),
        ((EXPECTED, "A"), (IN, ""), (IN, "A")),
        ((EXPECTED, ""), (OUT, ""), (OUT, "")),
        ((IN, "A"), (IN, " B  1 "), (IN, "B 1")),
        ((IN, "A"), (OUT, "B"), (OUT, "")),
        ((OUT, ""), (IN, "B"), (IN, "B")),
        ((IN, "A"), (CARRIED, ""), (CARRIED, "")),
        ((CARRIED, ""), (OUT, ""), (OUT, "")),
    ],
)
def test_scan_moves_a_piece(before, scanned, after):
    piece = build_piece(state=before[0], place=before[1])
    assert piece.scan(*scanned)
    assert (piece.state, piece.place) == after


@pytest.mark.parametrize(
    ("state", "place", "scanned"), [(IN, "A", (IN, "")), (IN, "A", (IN, "A ")), (OUT, "", (OUT, "B"))]
)
def test_piece_that_is_there_is_not_moved(state, place, scanned):
    piece = build_piece(state=state, place=place)
    assert not piece.scan(*scanned)
    assert (piece.state, piece.place) == (state, place)


def test_texts_of_a_piece_are_trimmed():
    piece = build_piece(colour=" light\n blue ", defect=" A stain,\nleft ", place=" A  1 ")
    piece.check(Currency("MAD"))
    assert (piece.colour, piece.defect, piece.place) == ("light blue", "A stain,\nleft", "A 1")


async def test_scan_is_recorded_with_who_made_it():
    pieces = FakePieces(build_piece())
    scanned = await scan_piece(ScanPiece(pieces.piece.code, IN, "A 1"), CALLER, pieces)
    [scan] = pieces.scans
    assert (scanned.scan_id, scanned.piece, scanned.is_repeat) == (scan.id, pieces.piece, False)
    assert (scan.tenant_id, scan.piece_id, scan.order_id) == (
        CALLER.tenant_id, pieces.piece.id, pieces.piece.order_id
    )  # fmt: skip
    assert (scan.code, scan.name, scan.direction) == (pieces.piece.code, "Coat", IN)
    assert (scan.place, scan.person_name) == ("A 1", "Salma")


async def test_repeated_scan_is_that_of_before():
    pieces = FakePieces(build_piece())
    command = ScanPiece(pieces.piece.code, IN)
    first = await scan_piece(command, CALLER, pieces)
    second = await scan_piece(command, CALLER, pieces)
    assert (second.scan_id, second.piece, second.is_repeat) == (first.scan_id, pieces.piece, True)
    assert len(pieces.scans) == 1


async def test_unknown_code_is_rejected():
    with pytest.raises(ValidationError) as error:
        await scan_piece(ScanPiece("ATL-1", IN), CALLER, FakePieces(build_piece()))
    [violation] = error.value.violations
    assert (violation.field, violation.code) == ("item.code", "unknown-piece")


async def test_driver_scans_pieces_of_own_orders_only():
    driver = caller(SHIPPING_AGENT)
    pieces = FakePieces(build_piece(), agent_id=driver.user_id)
    command = ScanPiece(pieces.piece.code, CARRIED)
    await scan_piece(command, driver, pieces)
    for agent_id in (uuid4(), None):
        with pytest.raises(ForbiddenError):
            await scan_piece(command, driver, FakePieces(build_piece(), agent_id=agent_id))
    assert [scan.direction for scan in pieces.scans] == [CARRIED]
