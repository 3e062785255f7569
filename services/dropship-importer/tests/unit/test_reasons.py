"""Every reason has a code of the contract."""

import pytest
from chassis.descriptors import enum_labels
from dropship_importer.domain import errors, reasons
from souk.dropship.v1 import dropship_pb2 as pb

CODES = set(enum_labels(pb.DESCRIPTOR.enum_types_by_name["Reason"]).values())
REASONS = [value for value in vars(reasons).values() if isinstance(value, reasons.Reason) and value]
ERRORS = [
    value for value in vars(errors).values() if isinstance(value, type) and issubclass(value, Exception)
]


@pytest.mark.parametrize("reason", REASONS, ids=lambda reason: reason.code)
def test_a_reason_has_a_code_of_the_contract(reason):
    assert reason.code in CODES


@pytest.mark.parametrize("error_type", ERRORS, ids=lambda error_type: error_type.__name__)
def test_an_error_of_the_supplier_has_a_code_of_the_contract(error_type):
    error = error_type("why", 1) if issubclass(error_type, errors.RetryLaterError) else error_type("why")
    assert (error.reason.text, error.reason.code in CODES) == ("why", True)


def test_every_code_of_the_contract_is_used():
    used = {reason.code for reason in (*REASONS, reasons.held("no stock"))} | {error.code for error in ERRORS}
    assert used == CODES


def test_a_text_is_cut_to_the_length_of_its_column():
    assert len(reasons.Reason("x" * 999).text) == 500
