"""Use cases of cash, with sessions in memory."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import pytest
from chassis.context import STAFF, Caller
from chassis.errors import ConflictError, ForbiddenError, ValidationError
from chassis.money import Currency
from chassis.testing import caller
from orders_pos.domain.cash.cash_session import CashMovement, CashSession, DrawerCount, DrawerSums
from orders_pos.domain.cash.choose_till import OpenSession, TillState
from orders_pos.domain.cash.drawer_opening import DrawerOpening
from orders_pos.domain.cash.till import Till
from orders_pos.domain.shop.role_limits import NO_ROLE_LIMITS, LimitUse, RoleLimit, RoleLimits
from orders_pos.usecases.cash.close_cash_session import CloseCashSession, close_cash_session
from orders_pos.usecases.cash.move_cash import MoveCash, move_cash
from orders_pos.usecases.cash.open_cash_session import open_cash_session
from orders_pos.usecases.cash.open_drawer import OpenDrawer, open_drawer

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
SUMS = DrawerSums(Decimal(50), Decimal(20), Decimal(-30))
STAFF_CALLER = caller(STAFF, name="Salma")


@dataclass
class FakeSessions:
    """One session, its drawer and the limits of the shop."""

    session: CashSession
    sums: DrawerSums = SUMS
    limits: RoleLimits = NO_ROLE_LIMITS
    movements: list[CashMovement] = field(default_factory=list[CashMovement])
    closed: list[CashSession] = field(default_factory=list[CashSession])
    used: Decimal = Decimal(0)

    async def add(self, use: LimitUse, _caller: Caller, _now: datetime) -> Decimal:
        before, self.used = self.used, self.used + use.amount
        return before

    async def open(self, till_id: UUID, opening_float: Decimal, _caller: Caller) -> CashSession:
        return build_session(till_id=till_id, opening_float=opening_float)

    async def get_for_update(self, _session_id: UUID, _version: int = 0) -> CashSession:
        return self.session

    async def sum_drawer(self, _session_id: UUID) -> DrawerSums:
        return self.sums

    async def add_movement(self, movement: CashMovement) -> None:
        self.movements.append(movement)

    async def close(self, session: CashSession) -> None:
        self.closed.append(session)

    async def get_role_limits(self) -> RoleLimits:
        return self.limits


def build_session(**fields: Any) -> CashSession:
    defaults = {
        "tenant_id": STAFF_CALLER.tenant_id,
        "till_id": uuid4(),
        "till_name": "Till 1",
        "number": 1,
        "opening_float": Decimal(100),
        "open_time": NOON,
        "opened_by": "Salma",
    }
    return CashSession(**{**defaults, **fields})


@pytest.fixture
def sessions() -> FakeSessions:
    return FakeSessions(build_session())


async def close(
    sessions: FakeSessions, *counts: tuple[str, int], as_caller: Caller = STAFF_CALLER
) -> CashSession:
    count = DrawerCount([(Decimal(value), pieces) for value, pieces in counts])
    command = CloseCashSession(sessions.session.id, count, " Short ")
    return await close_cash_session(command, as_caller, NOON, sessions, sessions)


async def move(sessions: FakeSessions, amount: str, reason: str = "Bank") -> CashMovement:
    return await move_cash(MoveCash(sessions.session.id, Decimal(amount), reason), STAFF_CALLER, sessions)


async def test_expected_cash_is_the_float_with_all_that_moved(sessions: FakeSessions) -> None:
    session = await close(sessions, ("100", 1), ("20", 1), ("0.5", 30))
    assert (session.expected_cash, session.counted_cash, session.difference) == (140, 135, -5)
    assert session.counts[2] == {"value": "0.5", "pieces": 30}
    assert (session.close_time, session.closed_by, session.note) == (NOON, "Salma", "Short")
    assert sessions.closed == [session]


async def test_a_closed_session_is_neither_closed_nor_changed(sessions: FakeSessions) -> None:
    await close(sessions, ("100", 1))
    for attempt in (close(sessions, ("100", 1)), move(sessions, "5")):
        with pytest.raises(ConflictError) as error:
            await attempt
        assert error.value.code == "session-closed"
    assert sessions.movements == []


@pytest.mark.parametrize(("value", "code"), [("100", "duplicate"), ("0", "range"), ("0.001", "range")])
async def test_values_are_amounts_of_the_currency_counted_once(
    sessions: FakeSessions, value: str, code: str
) -> None:
    with pytest.raises(ValidationError) as error:
        await close(sessions, ("100", 1), (value, 1))
    assert [(v.field, v.code) for v in error.value.violations] == [("counts[1].value", code)]


@pytest.mark.parametrize("counted", [129, 151])
async def test_a_difference_above_the_limit_needs_an_approval(sessions: FakeSessions, counted: int) -> None:
    sessions.limits = RoleLimits({STAFF: RoleLimit(cash_difference=Decimal(10))})
    with pytest.raises(ForbiddenError) as error:
        await close(sessions, ("1", counted))
    assert error.value.code == "approval-required"
    assert sessions.closed == []
    session = await close(sessions, ("1", counted), as_caller=replace(STAFF_CALLER, approver="Amina"))
    assert session.approved_by == "Amina"


@pytest.mark.parametrize("counted", [130, 150])
async def test_a_difference_at_the_limit_needs_none(sessions: FakeSessions, counted: int) -> None:
    sessions.limits = RoleLimits({STAFF: RoleLimit(cash_difference=Decimal(10))})
    assert (await close(sessions, ("1", counted))).approved_by == ""


async def test_cash_is_moved_by_a_person_for_a_reason(sessions: FakeSessions) -> None:
    movement = await move(sessions, "-140", "  Bank ")
    assert (movement.amount, movement.reason, movement.person_name) == (-140, "Bank", "Salma")
    assert movement.cash_session_id == sessions.session.id
    assert sessions.movements == [movement]


@pytest.mark.parametrize(
    ("amount", "reason", "name"),
    [
        ("0", "Bank", "item.amount"),
        ("0.001", "Bank", "item.amount"),
        ("-140.01", "Bank", "item.amount"),
        ("5", " ", "item.reason"),
    ],
)
async def test_what_cannot_be_moved_is_rejected(
    sessions: FakeSessions, amount: str, reason: str, name: str
) -> None:
    with pytest.raises(ValidationError) as error:
        await move(sessions, amount, reason)
    assert [violation.field for violation in error.value.violations] == [name]
    assert sessions.movements == []


@pytest.mark.parametrize("opening_float", ["0", "0.01"])
async def test_a_till_opens_with_an_amount_of_the_currency(
    sessions: FakeSessions, opening_float: str
) -> None:
    session = await open_cash_session(uuid4(), Decimal(opening_float), STAFF_CALLER, sessions)
    assert session.opening_float == Decimal(opening_float)


@pytest.mark.parametrize("opening_float", ["-0.01", "1.001"])
async def test_a_till_does_not_open_with_less_than_nothing_or_a_part_of_a_cent(
    sessions: FakeSessions, opening_float: str
) -> None:
    with pytest.raises(ValidationError) as error:
        await open_cash_session(uuid4(), Decimal(opening_float), STAFF_CALLER, sessions)
    assert [(violation.field, violation.code) for violation in error.value.violations] == [
        ("item.opening_float", "range")
    ]


def test_a_till_has_a_name_on_one_line() -> None:
    till = Till(tenant_id=STAFF_CALLER.tenant_id, name=" Till\n1 ")
    till.check(Currency("MAD"))
    assert till.name == "Till 1"


def test_a_till_without_a_name_is_rejected() -> None:
    with pytest.raises(ValidationError) as error:
        Till(tenant_id=STAFF_CALLER.tenant_id, name=" ").check(Currency("MAD"))
    assert [(violation.field, violation.code) for violation in error.value.violations] == [
        ("item.name", "blank")
    ]


def test_a_session_that_is_closed_keeps_its_count() -> None:
    session = build_session()
    session.close(Decimal(20), DrawerCount([(Decimal(10), 2)]), STAFF_CALLER, NOON, "")
    with pytest.raises(ConflictError) as error:
        session.close(Decimal(20), DrawerCount([(Decimal(10), 1)]), STAFF_CALLER, NOON, "")
    assert (error.value.code, session.counted_cash) == ("session-closed", 20)


@dataclass
class FakeDrawers:
    """One till and what was opened there."""

    till: TillState | None
    openings: list[tuple[DrawerOpening, int | None]] = field(
        default_factory=list[tuple[DrawerOpening, int | None]]
    )

    async def find_till(self, _till_id: UUID) -> TillState | None:
        return self.till

    async def add_opening(self, opening: DrawerOpening, session_number: int | None) -> None:
        self.openings.append((opening, session_number))


async def test_a_drawer_is_opened_in_the_open_session_with_a_reason() -> None:
    session = OpenSession(uuid4(), "Till 1", None, NOON, 7)
    drawers = FakeDrawers(TillState(uuid4(), "Till 1", session))
    opening = await open_drawer(OpenDrawer(uuid4(), "other", " Key lost "), STAFF_CALLER, drawers)
    assert (opening.cash_session_id, opening.note, opening.person_name) == (session.id, "Key lost", "Salma")
    assert drawers.openings == [(opening, 7)]


@pytest.mark.parametrize(
    ("till", "reason", "field", "code"),
    [
        (TillState(uuid4(), "Till 1"), "other", "item.note", "blank"),
        (None, "count", "item.till_id", "unknown"),
    ],
)
async def test_another_reason_is_explained_and_the_till_is_known(
    till: TillState | None, reason: str, field: str, code: str
) -> None:
    drawers = FakeDrawers(till)
    with pytest.raises(ValidationError) as error:
        await open_drawer(OpenDrawer(uuid4(), reason, "  "), STAFF_CALLER, drawers)
    assert [(each.field, each.code) for each in error.value.violations] == [(field, code)]
    assert drawers.openings == []
