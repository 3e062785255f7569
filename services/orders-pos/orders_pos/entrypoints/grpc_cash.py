"""Rpcs of cash sessions."""

from decimal import Decimal
from uuid import UUID

from chassis import audit
from chassis.audit import Change
from chassis.context import current_caller
from chassis.contract.audit import method_kind
from chassis.model import now
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.cash.cash_report import read_cash_report
from orders_pos.adapters.cash.outside_cash import read_outside_cash
from orders_pos.adapters.cash.resources import cash_movements, cash_sessions
from orders_pos.adapters.cash.sql_cash_sessions import SqlCashSessions
from orders_pos.adapters.sql_limit_uses import SqlLimitUses
from orders_pos.domain.cash.cash_session import DrawerCount
from orders_pos.entrypoints.mapping import parse_id
from orders_pos.usecases.cash.bring_in_cash import BringInCash, bring_in_cash
from orders_pos.usecases.cash.close_cash_session import CloseCashSession, close_cash_session
from orders_pos.usecases.cash.move_cash import MoveCash, move_cash
from orders_pos.usecases.cash.open_cash_session import open_cash_session

_BRING_IN = rpc.DESCRIPTOR.services_by_name["CashSessions"].methods_by_name["BringInCash"]


async def open_cash_session_rpc(request: rpc.CreateCashSessionRequest) -> pb.CashSession:
    """Open a till and return its session."""
    item = request.item
    session = await open_cash_session(
        UUID(item.till_id), Decimal(item.opening_float), current_caller(), SqlCashSessions()
    )
    opened: pb.CashSession = await cash_sessions.read(session.id)
    return opened


async def close_cash_session_rpc(request: rpc.CloseCashSessionRequest) -> pb.CashSession:
    """Close a session and return it."""
    count = DrawerCount([(Decimal(row.value), row.pieces) for row in request.counts])
    session_id = parse_id(request.id, "cash session")
    command = CloseCashSession(session_id, count, request.note, request.version)
    await close_cash_session(command, current_caller(), now(), SqlCashSessions(), SqlLimitUses())
    closed: pb.CashSession = await cash_sessions.read(session_id)
    return closed


async def read_cash_report_rpc(request: rpc.ReadCashReportRequest) -> rpc.CashReport:
    """Return the sums of a session."""
    return await read_cash_report(parse_id(request.id, "cash session"))


async def read_outside_cash_rpc(_: rpc.ReadOutsideCashRequest) -> rpc.OutsideCash:
    """Return the cash that belongs to no session."""
    return await read_outside_cash()


async def bring_in_cash_rpc(request: rpc.BringInCashRequest) -> pb.CashSession:
    """Bring cash into a session and return it."""
    session_id = parse_id(request.id, "cash session")
    command = BringInCash(session_id, [UUID(entry) for entry in request.entries])
    await bring_in_cash(command, current_caller(), SqlCashSessions())
    session: pb.CashSession = await cash_sessions.read(session_id)
    audit.record(Change(method_kind(_BRING_IN), session_id, session.till_name))
    return session


async def create_cash_movement_rpc(request: rpc.CreateCashMovementRequest) -> pb.CashMovement:
    """Record cash put in or taken out, and return it."""
    item = request.item
    command = MoveCash(UUID(item.cash_session_id), Decimal(item.amount), item.reason)
    movement = await move_cash(command, current_caller(), SqlCashSessions())
    stored: pb.CashMovement = await cash_movements.read(movement.id)
    return stored
