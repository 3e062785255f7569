from dataclasses import dataclass, field, replace
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from chassis.context import ADMIN, SHIPPING_AGENT, STAFF
from chassis.errors import NotFoundError, ValidationError
from chassis.money import Currency
from chassis.testing import caller
from orders_pos.domain.customers import access
from orders_pos.domain.customers.access import CustomerDetails, CustomerLabels, CustomerSearch
from orders_pos.domain.customers.customer import Customer, is_phone
from orders_pos.domain.search import grams
from orders_pos.usecases.customers.create_customer import create_customer
from orders_pos.usecases.customers.deposit_credit import DepositCredit, deposit_credit

SPELLINGS = ("+212661000001", "212661000001", "0661000001")
MAD, TENANT, AICHA = Currency("MAD"), UUID(int=1), UUID(int=2)
DETAILS = CustomerDetails("Aïcha", "Alami", "0661000001", "a@example.org", "1, rue A", "5.00")


def build_customer(**fields):
    defaults = {
        "tenant_id": TENANT, "first_name": "Aïcha", "last_name": "Alami", "email": "a@example.org",
        "phone": "0661 00 00 01", "address": "1, rue A",
    }  # fmt: skip
    return Customer(**{**defaults, **fields})


def test_names_have_no_line_breaks():
    customer = build_customer(first_name=" Aïcha\r\nX-Header: 1 ", last_name="El\tAlami")
    customer.check(MAD)
    assert customer.full_name == "Aïcha X-Header: 1 El Alami"


@dataclass(frozen=True)
class NewCustomer:
    phone: str
    force: bool = False


@dataclass
class FakeCustomers:
    """Ids by phone."""

    ids: dict[str, str] = field(default_factory=dict)
    added: list[NewCustomer] = field(default_factory=list)

    async def find_by_phone(self, keys):
        return next((self.ids[key] for key in keys if key in self.ids), None)

    async def add(self, customer):
        self.added.append(customer)
        return customer


@dataclass
class FakeAccounts:
    balances: dict[UUID, Decimal]

    async def check_exists(self, customer_id):
        if customer_id not in self.balances:
            raise NotFoundError("There is no such customer.")

    async def deposit(self, customer_id, amount, note):
        self.balances[customer_id] += amount
        return amount, note


@pytest.mark.parametrize(
    ("country", "phones", "key"),
    [
        ("MA", ("0661 00-00.01", "+212 (0)661 000001", "00212661000001", "661000001", "٠٦٦١٠٠٠٠٠١"), "+212661000001"),
        ("FR", ("06 12 34 56 78", "+33 6 12 34 56 78", "tel:+33-6-12-34-56-78", "06 12 34 56 78 poste 4"),
         "+33612345678"),
        ("US", ("(512) 555-0123", "+1 512 555 0123", "512.555.0123 x12"), "+15125550123"),
    ],
)  # fmt: skip
def test_a_phone_number_has_one_key_however_it_is_written(country, phones, key):
    for phone in phones:
        customer = build_customer(phone=phone, country=country)
        customer.check(MAD)
        assert customer.phone_key == key


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0661000001", True),
        (" +212 (6) 61-00.00/01 ", True),
        ("06610", False),
        ("0661a0", False),
        ("", False),
        ("٠٦٦١٠٠٠٠٠١", True),
        ("tel:0661000001", True),
    ],
)
def test_phone_numbers_are_told_apart_from_names(text, expected):
    assert is_phone(text) is expected


def test_customer_is_stored_with_what_it_is_searched_by():
    customer = build_customer(wallet_credit=Decimal(5), country="MA")
    customer.check(MAD)

    assert (customer.full_name, customer.phone_key) == ("Aïcha Alami", "+212661000001")
    assert customer.name_text == "aicha alami"
    assert customer.search_text == "aicha alami +212661000001 0661000001 a@example.org 1, rue a"
    assert customer.grams == grams(TENANT, customer.search_text)
    assert customer.name_grams == grams(TENANT, "aicha alami")
    assert str(customer.wallet_credit) == "5.00"


@pytest.mark.parametrize("locale", ["", "en", "fr", "ar"])
def test_customer_has_no_language_or_one_of_three(locale):
    build_customer(locale=locale).check(MAD)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"email": "a@example"}, [("item.email", "email")]),
        ({"email": "a example.org"}, [("item.email", "email")]),
        ({"phone": "12345"}, [("item.phone", "phone")]),
        ({"locale": "de"}, [("item.locale", "unknown")]),
        (
            {"email": "", "phone": "", "locale": "x"},
            [("item.email", "email"), ("item.phone", "phone"), ("item.locale", "unknown")],
        ),
    ],
)
def test_customer_needs_valid_email_phone_and_language(fields, expected):
    with pytest.raises(ValidationError) as raised:
        build_customer(**fields).check(MAD)
    assert [(violation.field, violation.code) for violation in raised.value.violations] == expected


def test_phone_of_six_digits_is_long_enough():
    build_customer(phone="123456").check(MAD)


async def test_customer_with_the_phone_of_another_is_created_only_if_forced():
    customers = FakeCustomers({"0661000001": "c1"})
    with pytest.raises(ValidationError) as raised:
        await create_customer(NewCustomer("+212661000001"), "MA", customers)
    (violation,) = raised.value.violations
    assert (violation.field, violation.code, violation.existing) == ("item.phone", "exists", "c1")
    assert customers.added == []

    forced, other = NewCustomer("0661000001", force=True), NewCustomer("0661000002")
    assert await create_customer(forced, "MA", customers) is forced
    assert await create_customer(other, "MA", customers) is other
    assert customers.added == [forced, other]


async def test_deposit_is_rounded_and_keeps_its_note():
    accounts = FakeAccounts({AICHA: Decimal(1)})
    entry = await deposit_credit(DepositCredit(AICHA, Decimal("2.005"), "gift"), MAD, accounts)

    assert entry == (Decimal("2.01"), "gift")
    assert accounts.balances == {AICHA: Decimal("3.01")}
    assert DepositCredit(AICHA, Decimal(1)).note == ""


async def test_deposit_is_not_zero_and_for_a_customer():
    accounts = FakeAccounts({AICHA: Decimal(1)})
    with pytest.raises(ValidationError) as raised:
        await deposit_credit(DepositCredit(AICHA, Decimal(0)), MAD, accounts)
    assert [(violation.field, violation.code) for violation in raised.value.violations] == [
        ("item.amount", "range")
    ]
    with pytest.raises(NotFoundError):
        await deposit_credit(DepositCredit(uuid4(), Decimal(1)), MAD, accounts)


@pytest.mark.parametrize(
    ("role", "text", "expected"),
    [
        (ADMIN, "rue A", CustomerSearch("any-field", "rue A")),
        (ADMIN, "+212 661 000 001", CustomerSearch("any-field", "0661000001", SPELLINGS)),
        (STAFF, "Alami", CustomerSearch("name", "Alami")),
        (ADMIN, "------", CustomerSearch("any-field", "------")),
        (STAFF, "+212 661 000 001", CustomerSearch("phone", "0661000001", SPELLINGS)),
    ],
)
def test_admins_search_any_field_and_others_names_and_phones(role, text, expected):
    assert access.choose_search(text, caller(role)) == expected


def test_admins_see_phone_and_credit_in_labels():
    assert access.label_customer(DETAILS, caller(ADMIN), is_whole=True) == CustomerLabels(
        "Aïcha Alami",
        "Aïcha Alami 0661000001",
        "Aïcha Alami 0661000001 (5.00 DH)",
        "Aïcha Alami 0661000001 a@example.org 1, rue A",
    )
    assert access.label_customer(DETAILS, caller(ADMIN, currency="TND"), is_whole=True).label.endswith(
        "(5.00 TND)"
    )


@pytest.mark.parametrize(
    ("locale", "credit"), [("en", "1,250.00"), ("fr", "1\N{NARROW NO-BREAK SPACE}250,00")]
)
def test_credit_in_labels_is_written_as_the_language_does(locale, credit):
    rich = replace(DETAILS, wallet_credit="1250.00")
    assert access.label_customer(rich, caller(ADMIN, locale=locale), is_whole=True).label.endswith(
        f"({credit} DH)"
    )


@pytest.mark.parametrize("role", [STAFF, SHIPPING_AGENT])
def test_others_see_the_name_alone(role):
    labels = access.label_customer(DETAILS, caller(role), is_whole=False)

    assert labels == CustomerLabels("Aïcha Alami", "Aïcha Alami", "Aïcha Alami", "")


def test_who_takes_orders_sees_addresses_and_credit_of_a_customer():
    assert access.takes_orders(caller(STAFF))
    assert access.takes_orders(caller(ADMIN))
    assert access.takes_orders(caller(STAFF, SHIPPING_AGENT))
    assert not access.takes_orders(caller(SHIPPING_AGENT))
    assert access.can_see_details(caller(ADMIN))
    assert not access.can_see_details(caller(STAFF))


def test_a_customer_without_a_wallet_has_no_credit():
    labels = access.label_customer(replace(DETAILS, wallet_credit=""), caller(ADMIN), is_whole=True)
    assert labels.label.endswith("(0 DH)")
