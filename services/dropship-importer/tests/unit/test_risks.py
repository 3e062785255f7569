from uuid import uuid4

import pytest
from chassis.errors import ConflictError
from dropship_fakes import FakeRisks
from dropship_importer.usecases.decide_risk import StoredRisk, decide_risk


def variant(price: str) -> dict:
    return {"vid": "V1", "base_price": "9", "price": price, "stock": 3, "image": "/uploads/1.jpg"}


def make_risk(kind: str, state: str, *, is_listed: bool = True) -> StoredRisk:
    raised = {**variant("110.00"), "settled_base_price": "10", "settled_price": "100.00"}
    return StoredRisk(uuid4(), uuid4(), kind, state, [variant("90.00")], [raised], is_listed)


@pytest.mark.parametrize(
    ("kind", "state", "is_listed", "is_confirmed", "calls"),
    [
        ("price-fall", "held", True, True, [("prices", ["90.00"]), ("state", "confirmed")]),
        ("price-fall", "held", True, False, [("state", "undone")]),
        ("price-fall", "applied", True, True, [("state", "confirmed")]),
        ("price-fall", "applied", True, False, [("prices", ["90.00"]), ("state", "undone")]),
        ("price-fall", "applied", False, False, [("state", "undone")]),
        ("cost-rise", "held", True, True, [("prices", ["90.00"]), ("state", "confirmed")]),
        ("cost-rise", "held", True, False, [("prices", ["100.00"]), ("state", "undone")]),
        ("cost-rise", "held", False, False, [("state", "undone")]),
        ("cost-rise", "applied", True, True, [("state", "confirmed")]),
        ("cost-rise", "applied", True, False, [("prices", ["90.00"]), ("state", "undone")]),
        ("vanished", "held", True, True, [("delist",), ("state", "confirmed")]),
        ("vanished", "held", True, False, [("state", "undone")]),
        ("vanished", "held", False, True, [("state", "confirmed")]),
        ("vanished", "applied", False, False, [("relist",), ("state", "undone")]),
        ("vanished", "applied", True, False, [("state", "undone")]),
    ],
)
async def test_a_decision_moves_the_listing_once(kind, state, is_listed, is_confirmed, calls):
    risks = FakeRisks()
    await decide_risk(make_risk(kind, state, is_listed=is_listed), risks, is_confirmed=is_confirmed)

    assert risks.calls == calls


@pytest.mark.parametrize("state", ["confirmed", "undone", "resolved"])
async def test_a_risk_is_decided_on_once(state):
    with pytest.raises(ConflictError):
        await decide_risk(make_risk("vanished", state), FakeRisks(), is_confirmed=True)
