"""Every reason there is has its code in the contract."""

import pytest
from chassis.descriptors import enum_labels
from dropship_importer.domain import outcomes, reasons
from souk.dropship.v1 import dropship_pb2 as pb

CODES = set(enum_labels(pb.DESCRIPTOR.enum_types_by_name["Reason"]).values())
SAID = [one for one in vars(reasons).values() if isinstance(one, reasons.Reason) and one]
OUTCOMES = [one for one in vars(outcomes).values() if isinstance(one, type) and issubclass(one, Exception)]


@pytest.mark.parametrize("reason", SAID, ids=lambda one: one.code)
def test_what_is_said_has_a_code(reason):
    assert reason.code in CODES


@pytest.mark.parametrize("outcome", OUTCOMES, ids=lambda one: one.__name__)
def test_what_the_supplier_does_has_a_code(outcome):
    told = outcome("why", 1) if issubclass(outcome, outcomes.Waiting) else outcome("why")
    assert (told.reason.text, told.reason.code in CODES) == ("why", True)


def test_every_code_is_of_use():
    used = {one.code for one in (*SAID, reasons.held("no stock"))} | {one.word for one in OUTCOMES}
    assert used == CODES


def test_a_sentence_is_never_longer_than_what_keeps_it():
    assert len(reasons.Reason("x" * 999).text) == 500
