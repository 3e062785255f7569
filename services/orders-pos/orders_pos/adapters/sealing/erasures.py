"""Record that the personal data of a customer was erased."""

from chassis.context import current_caller

from orders_pos.adapters.sealing.append import seal
from orders_pos.domain.sealing.record import ERASED
from orders_pos.usecases.customers.erase_customer import ErasedCustomer


def seal_erasure(erased: ErasedCustomer) -> None:
    """Record how many orders and invoices were kept, and who erased, nothing of the customer."""
    person = current_caller().user_id
    counts = {"orders": erased.orders, "invoices": erased.invoices}
    seal(ERASED, {**counts, "person": str(person) if person else None})
