"""Errors of any size fit into gRPC's trailers."""

import pytest
from chassis.errors import BusyError, ConflictError, FieldViolation, StaleError, ValidationError
from chassis.grpc_status import to_status
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, RetryInfo
from souk.orders.v1 import orders_pb2

MAX_TRAILERS = 16 * 1024
MESSAGES = {"en": "There is no such item.", "ar": "لا يوجد عنصر بهذا الاسم في القائمة."}


def details(status, kind):
    """Returns the details of a type."""
    messages = []
    for packed in status.details:
        message = kind()
        if packed.Unpack(message):
            messages.append(message)
    return messages


def trailer_size(status):
    """Returns the size of the status in the trailers: its bytes, and its percent-encoded message once more."""
    return status.ByteSize() + 3 * len(status.message.encode())


@pytest.mark.parametrize("locale", MESSAGES)
@pytest.mark.parametrize("count", [1, 20, 100, 10_000])
def test_violations_of_any_number_fit_and_those_left_out_are_counted(locale, count):
    violations = [
        FieldViolation(f"lines[{at}].product_id", MESSAGES[locale], "unknown", str(at)) for at in range(count)
    ]
    status = to_status(ValidationError(*violations))
    [bad_request] = details(status, BadRequest)
    omitted = details(status, ErrorInfo)[-1].metadata.get("omitted", "0")
    assert trailer_size(status) < MAX_TRAILERS
    assert len(bad_request.field_violations) + int(omitted) == count
    assert bad_request.field_violations[0].field == "lines[0].product_id"


def test_a_single_violation_with_an_endless_message_is_cut():
    status = to_status(ValidationError(FieldViolation("name", MESSAGES["ar"] * 1000)))
    assert trailer_size(status) < MAX_TRAILERS
    assert details(status, BadRequest)[0].field_violations[0].description


def test_a_current_item_is_sent_if_it_is_small_and_named_if_it_is_not():
    small = orders_pb2.Order(id="1", version=2)
    large = orders_pb2.Order(id="2", version=2, description=MESSAGES["ar"] * 1000)
    for order, is_sent in ((small, True), (large, False)):
        status = to_status(StaleError(order, ["description"]))
        [info] = details(status, ErrorInfo)
        assert (info.reason, info.metadata["id"]) == ("stale", order.id)
        assert bool(details(status, orders_pb2.Order)) is is_sent
        assert trailer_size(status) < MAX_TRAILERS


def test_other_errors_carry_their_code_and_their_wait():
    assert details(to_status(ConflictError("Full.", "slot-full")), ErrorInfo)[0].reason == "slot-full"
    [retry] = details(to_status(BusyError("Later.", 2.5)), RetryInfo)
    assert (retry.retry_delay.seconds, retry.retry_delay.nanos) == (2, 500_000_000)
