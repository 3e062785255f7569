"""Payment methods that have accounts of their own in the books."""

from collections.abc import Sequence
from uuid import UUID

from chassis.db import current_transaction
from chassis.errors import FieldViolation, ValidationError
from souk.orders.v1 import orders_pb2 as pb

# The accounts are JSON, which has no foreign keys.
_METHODS = "SELECT id FROM payment_method WHERE tenant_id = $1 AND id = ANY($2::uuid[])"


async def check_payment_methods(accounts: Sequence[pb.LedgerAccount]) -> None:
    """Raise ValidationError for each payment method that the tenant does not have."""
    methods = {
        index: UUID(account.payment_method_id)
        for index, account in enumerate(accounts)
        if account.payment_method_id
    }
    if not methods:
        return
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_METHODS, transaction.tenant_id, list(methods.values()))
    existing = {row["id"] for row in rows}
    violations = [
        FieldViolation(f"item.accounts[{index}].payment_method_id", "There is no such item.", "unknown")
        for index, method in methods.items()
        if method not in existing
    ]
    if violations:
        raise ValidationError(*violations)
