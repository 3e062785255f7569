"""What the audit log says of rows: by the contracts as they are."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import pytest
from chassis.audited_fields import HIDDEN, AuditedFields
from chassis.context import ADMIN, STAFF, Caller, set_caller
from chassis.contract.audit import audit_kinds, resource_kinds
from chassis.contract.resource import resources
from chassis.descriptors import field_options
from chassis.transaction import Transaction

RESOURCES = {resource.noun: resource for resource in resources()}
PERSONAL = {"first_name", "last_name", "full_name", "email", "phone", "collect_address", "shipping_address"}


@dataclass
class Row:
    id: Any
    tenant_id: UUID = field(default_factory=uuid4)
    name: str = "Rug"
    price: Decimal = Decimal("1.50")
    phone: str = ""
    valid_from: datetime | None = None
    texts: Any = None


@pytest.fixture
def transaction(monkeypatch):
    """The transaction of an admin's call, without a database."""
    transaction = Transaction(None, uuid4(), lambda: None)
    monkeypatch.setattr("chassis.audit.current_transaction", lambda: transaction)
    set_caller(Caller(uuid4(), transaction.tenant_id, "test", frozenset({ADMIN, STAFF}), "Leila"))
    return transaction


@pytest.fixture
def audited():
    """Return what records rows of a resource, of whose fields these have columns."""

    def audited(noun, *names):
        item = RESOURCES[noun].item
        return AuditedFields(RESOURCES[noun].service, [item.fields_by_name[name] for name in names])

    return audited


@pytest.mark.parametrize(
    ("noun", "kinds"),
    [
        ("Product", {"product-created", "product-changed", "product-deleted"}),
        ("ShopSettings", {"shop-settings-changed"}),
        ("SnookerMatch", {"snooker-match-deleted"}),
        ("GanttTask", set()),
        # Ledgers are records themselves.
        ("WalletEntry", set()),
        ("Order", set()),
        ("Cart", set()),
    ],
)
def test_the_contract_says_what_is_recorded(noun, kinds):
    own = resource_kinds(RESOURCES[noun].service).values() if noun in RESOURCES else ()
    assert set(own) == kinds


@pytest.mark.asvs("14.1.1")
def test_what_is_recorded_marks_personal_data_and_secrets():
    unmarked = {
        f"{resource.noun}.{item_field.name}"
        for resource in RESOURCES.values()
        if resource_kinds(resource.service)
        for item_field in resource.item.fields
        if item_field.name in PERSONAL
        and not (field_options(item_field).sensitive or field_options(item_field).write_only)
    }
    assert unmarked == set()
    assert resource_kinds(RESOURCES["Customer"].service)


def test_kinds_of_other_rpcs_name_a_thing_and_what_was_done_to_it():
    kinds = [kind for own in audit_kinds().values() for kind in own]
    assert all(kind == kind.lower() and kind.rpartition("-")[0] for kind in kinds)
    assert {"page-published", "application-installed"} <= set(kinds)


def test_values_are_exact_and_short(transaction, audited):
    fields = audited("Product", "name", "price")
    row = Row(uuid4(), name="x" * 300)
    fields.created(row)
    [entry] = transaction.audit
    assert entry.after == {"name": "x" * 200 + "…", "price": "1.50"}
    assert entry.subject_name == "x" * 200


def test_times_and_long_lists_are_values_of_json(transaction, audited):
    row = Row(uuid4(), valid_from=datetime(2026, 11, 21, tzinfo=UTC))
    audited("PromoCode", "valid_from").created(row)
    audited("Page", "name", "texts").created(Row(uuid4(), texts=[{"title": "y" * 100}] * 50))
    code, page = transaction.audit
    assert code.after == {"validFrom": "2026-11-21T00:00:00+00:00"}
    assert page.after["texts"].endswith("…")
    assert len(page.after["texts"]) < 1100


@pytest.mark.asvs("14.2.4", "16.2.5")
def test_a_sensitive_field_has_no_values_and_does_not_name_its_row(transaction, audited):
    fields = audited("Customer", "phone")
    row = Row(UUID("0192f6a0-0000-7000-8000-0000a71a0001"))
    before = fields.values(row, "Update")
    row.phone = "0661778899"
    fields.changed(row, before)
    [entry] = transaction.audit
    assert (entry.before, entry.after) == ({"phone": ""}, {"phone": HIDDEN})
    assert entry.subject_name == "#a71a0001"


def test_what_is_equal_is_not_recorded(transaction, audited):
    fields, row = audited("Product", "price"), Row(uuid4())
    before = fields.values(row, "Update")
    row.price = Decimal("1.5")
    fields.changed(row, before)
    assert transaction.audit == []


def test_the_only_item_of_a_tenant_needs_no_name(transaction, audited):
    tenant_id = uuid4()
    fields, row = audited("WebsiteTheme", "texts"), Row(tenant_id, tenant_id)
    before = fields.values(row, "Update")
    row.texts = [{"title": "New"}]
    fields.changed(row, before)
    assert transaction.audit[0].subject_name == ""
