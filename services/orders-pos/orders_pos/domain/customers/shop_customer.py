"""Customers who enter by the public shop, known by an address that they have proven to be theirs."""

from dataclasses import dataclass
from uuid import UUID

from chassis.context import Caller
from chassis.errors import FieldViolation, ForbiddenError, ValidationError
from reading.phones import phone_key, phone_spellings

from orders_pos.domain.customers.customer import Customer, is_long_enough

# The caller's id while a customer signs in: the address is proven, who has it is not known yet.
NOBODY = UUID(int=0)


@dataclass(frozen=True)
class ProvenAddress:
    """An e-mail address or a phone number; the other one is empty. `country` is that of the tenant."""

    email: str = ""
    phone: str = ""
    country: str = ""

    def check(self) -> None:
        """Raise ValidationError unless it is one of the two."""
        if bool(self.email) == bool(self.phone):
            raise ValidationError(
                FieldViolation("email", "Send an e-mail address or a phone number.", "blank")
            )
        if self.phone and not is_long_enough(phone_key(self.phone, self.country)):
            raise ValidationError(FieldViolation("phone", "Enter a valid phone number.", "phone"))

    @property
    def key(self) -> str:
        """The form in which it is compared."""
        return phone_key(self.phone, self.country) if self.phone else self.email.strip().lower()

    @property
    def keys(self) -> tuple[str, ...]:
        """All forms in which a customer may have it."""
        return phone_spellings(self.phone, self.country) if self.phone else (self.key,)


@dataclass(frozen=True)
class ShownName:
    """First and last name as the customer entered them; empty before."""

    first_name: str
    last_name: str


def check_signing_in(caller: Caller) -> None:
    """Raise ForbiddenError for a caller who is a customer already."""
    if caller.user_id != NOBODY:
        raise ForbiddenError("You are signed in already.")


def new_customer(tenant_id: UUID, id_: UUID, address: ProvenAddress, locale: str) -> Customer:
    """Return a customer of whom the address alone is known, which stands for the name until one is entered."""
    return Customer(
        tenant_id=tenant_id,
        id=id_,
        first_name="",
        last_name=address.email or address.phone,
        email=address.email,
        phone=address.phone,
        address="",
        locale=locale,
    )


def show_name(first_name: str, last_name: str, email: str, phone: str) -> ShownName:
    """Return the names without the address that stands for them at first."""
    is_placeholder = not first_name and last_name in (email, phone)
    return ShownName("", "") if is_placeholder else ShownName(first_name, last_name)
