"""Create a customer."""

from chassis.errors import FieldViolation, ValidationError

from orders_pos.domain.customers.customer import phone_key
from orders_pos.usecases.customers import Customers, CustomerT


async def create_customer(customer: CustomerT, customers: Customers[CustomerT]) -> CustomerT:
    """Create the customer. Raise ValidationError if another customer has the phone, unless forced."""
    if not customer.force and (existing := await customers.find_by_phone(phone_key(customer.phone))):
        message = "Another customer has this phone number."
        raise ValidationError(FieldViolation("item.phone", message, "exists", existing=existing))
    return await customers.add(customer)
