"""Create a customer."""

from chassis.errors import FieldViolation, ValidationError
from reading.phones import phone_spellings

from orders_pos.usecases.customers import Customers, CustomerT


async def create_customer(customer: CustomerT, country: str, customers: Customers[CustomerT]) -> CustomerT:
    """Create the customer. Raise ValidationError if another customer has the phone, as it is dialled in the country,
    unless forced."""
    phones = phone_spellings(customer.phone, country)
    if not customer.force and (existing := await customers.find_by_phone(phones)):
        message = "Another customer has this phone number."
        raise ValidationError(FieldViolation("item.phone", message, "exists", existing=existing))
    return await customers.add(customer)
