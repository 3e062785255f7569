"""The accounting file: its form, its balance, and what the accounts add up to."""

import re
from collections import defaultdict
from decimal import Decimal
from uuid import uuid4

import pytest
from chassis.errors import ConflictError, ForbiddenError, ValidationError
from chassis.testing import caller
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

PARIS = {"country": "FR", "currency": "EUR", "timezone": "Europe/Paris"}
SIRET = "73282932000074"
FIELDS = [
    "JournalCode",
    "JournalLib",
    "EcritureNum",
    "EcritureDate",
    "CompteNum",
    "CompteLib",
    "CompAuxNum",
    "CompAuxLib",
    "PieceRef",
    "PieceDate",
    "EcritureLib",
    "Debit",
    "Credit",
    "EcritureLet",
    "DateLet",
    "ValidDate",
    "Montantdevise",
    "Idevise",
]
REMAINING = """
SELECT order_number, CASE WHEN step_code = 'cancelled' THEN 0 ELSE remaining END AS remaining FROM orders"""
LEDGER = """
SELECT coalesce(sum(amount), 0) AS amount FROM payment_entry
WHERE kind IN ('taken', 'change', 'refunded') AND is_cash"""


@pytest.fixture
def admin():
    return caller(**PARIS)


@pytest.fixture
async def seller(update_settings):
    numbers = [pb.LegalNumber(kind="siret", number=SIRET)]
    await update_settings(seller=pb.Seller(name="Lyon", numbers=numbers))


@pytest.fixture
def export(call, admin):
    """The file of all days, with its lines by field; whatever breaks the form fails."""

    async def export(as_caller=admin, first="2026-01-01", last="2027-12-31"):
        request = rpc.WriteAccountingFileRequest(first_day=first, last_day=last)
        file = await call("WriteAccountingFile", request, as_caller)
        head, *rows, end = file.content.decode("iso8859-15").split("\r\n")
        assert (head.split("\t"), end) == (FIELDS, "")
        return file, [read_line(row) for row in rows]

    return export


def read_line(row: str) -> dict[str, str]:
    """Return the fields of a line as article A47 A-1 has them: what must be there is, and nothing else."""
    values = row.split("\t")
    assert len(values) == len(FIELDS)
    line = dict(zip(FIELDS, values, strict=True))
    for name in ("EcritureDate", "PieceDate", "ValidDate"):
        assert re.fullmatch(r"20\d\d[01]\d[0-3]\d", line[name])
    for name in ("Debit", "Credit"):
        assert re.fullmatch(r"\d+,\d\d", line[name])
    assert "0,00" in (line["Debit"], line["Credit"])
    assert line["Debit"] != line["Credit"]
    assert re.fullmatch("[0-9]{3}[0-9A-Z]*", line["CompteNum"])
    texts = ("JournalCode", "JournalLib", "EcritureNum", "CompteLib", "PieceRef", "EcritureLib")
    assert all(line[name] == line[name].strip() != "" for name in texts)
    assert not any(line[name] for name in ("EcritureLet", "DateLet", "Montantdevise", "Idevise"))
    return line


def amount(line: dict[str, str]) -> Decimal:
    return Decimal(line["Debit"].replace(",", ".")) - Decimal(line["Credit"].replace(",", "."))


def sums(lines, *names: str) -> dict[str, Decimal]:
    """Return the balances by these fields."""
    balances: dict[str, Decimal] = defaultdict(Decimal)
    for line in lines:
        balances[" ".join(line[name] for name in names)] += amount(line)
    return balances


@pytest.mark.parametrize("seed", range(3))
async def test_entries_of_any_history_balance(taxed_shop, seller, export, fetch, call):
    await taxed_shop.open_till()
    await taxed_shop.sell()
    await taxed_shop.live(40)
    file, lines = await export()
    assert file.name == "732829320FEC20271231.txt"
    assert not any(sums(lines, "EcritureNum").values())
    numbers = list(dict.fromkeys(int(line["EcritureNum"]) for line in lines))
    assert numbers == list(range(1, len(numbers) + 1))
    days = {
        (line["EcritureNum"], line["JournalCode"], line["EcritureDate"], line["PieceRef"]) for line in lines
    }
    assert len(days) == len(numbers)
    assert [line["EcritureDate"] for line in lines] == sorted(line["EcritureDate"] for line in lines)
    assert len({(line["CompteNum"], line["CompteLib"]) for line in lines}) == len(sums(lines, "CompteNum"))
    # What customers owe is what is left to pay of each order, and the drawer has the cash of the ledger.
    owed = sums((line for line in lines if line["CompteNum"] == "411000"), "PieceRef")
    assert {row["order_number"]: row["remaining"] for row in await fetch(REMAINING)} == {
        row["order_number"]: owed.get(row["order_number"], 0) for row in await fetch(REMAINING)
    }
    [ledger] = await fetch(LEDGER)
    accounts = sums(lines, "CompteNum")
    assert accounts.get("530000", 0) == ledger["amount"]
    taxes = await call(
        "ReadTaxes",
        rpc.ReadTaxesRequest(first_day="2026-01-01", last_day="2027-12-01", basis="TAX_BASIS_SALES"),
    )
    assert -accounts["445710"] == Decimal(taxes.totals.tax)
    assert -accounts["706000"] - accounts.get("708500", Decimal(0)) == Decimal(taxes.totals.net)


@pytest.mark.parametrize("seed", [1])
async def test_a_shop_has_accounts_of_its_own(taxed_shop, seller, export, sell, update_settings):
    _, card = taxed_shop.methods
    await update_settings(
        accounts=[
            pb.LedgerAccount(kind="sales", number="7070"),
            pb.LedgerAccount(kind="sales", number="70705", percent="5.5"),
            pb.LedgerAccount(kind="tax", number="445711", percent="20"),
            pb.LedgerAccount(kind="bank", number="5115", payment_method_id=card),
        ]
    )
    lines = [rpc.CartLine(product_id=product.id, quantity="1") for product in taxed_shop.products]
    delivery = {
        "delivery_type": "DELIVERY_TYPE_DELIVERY",
        "delivery_slot": pb.Slot(date="2030-01-07", start_time="10:00"),
    }
    order = await sell(lines=lines, received_amount="60.33", payment_method_id=card, **delivery)
    assert order.total == "60.33"
    _, lines = await export()
    accounts = sums(lines, "CompteNum")
    assert {number: balance for number, balance in accounts.items() if balance} == {
        "5115": Decimal("60.33"), "70705": Decimal("-4.75"), "7070": Decimal("-29.58"), "708500": Decimal("-16.67"),
        "445710": Decimal("-0.44"), "445711": Decimal("-8.89"),
    }  # fmt: skip
    assert {line["JournalCode"] for line in lines} == {"VE", "BQ"}


async def test_accounts_are_checked(update_settings):
    wrong = [
        pb.LedgerAccount(kind="gold", number="706000"),
        pb.LedgerAccount(kind="sales", number="70"),
        pb.LedgerAccount(kind="cash", number="530000", percent="20"),
        pb.LedgerAccount(kind="sales", number="707000"),
    ]
    with pytest.raises(ValidationError) as error:
        await update_settings(accounts=wrong)
    assert [(v.field, v.code) for v in error.value.violations] == [
        ("item.accounts[0].kind", "choice"),
        ("item.accounts[1].number", "invalid"),
        ("item.accounts[2].percent", "not-allowed"),
        ("item.accounts[3].kind", "duplicate"),
    ]


@pytest.mark.parametrize("seed", [1])
async def test_accounts_of_payment_methods_that_do_not_exist_are_refused(taxed_shop, update_settings):
    _, card = taxed_shop.methods
    accounts = [
        pb.LedgerAccount(kind="bank", number=f"51{index}0", payment_method_id=method)
        for index, method in enumerate((card, str(uuid4())))
    ]
    with pytest.raises(ValidationError) as error:
        await update_settings(accounts=accounts)
    assert [(v.field, v.code) for v in error.value.violations] == [
        ("item.accounts[1].payment_method_id", "unknown")
    ]


async def test_without_a_number_there_is_no_file_and_only_admins_export(export, agent):
    with pytest.raises(ValidationError) as error:
        await export()
    assert [v.field for v in error.value.violations] == ["seller.numbers"]
    with pytest.raises(ForbiddenError):
        await export(agent)


async def test_a_country_without_the_rule_has_no_file(export, admin):
    moroccan = caller(tenant_id=admin.tenant_id, country="MA", currency="MAD", timezone="Africa/Casablanca")
    with pytest.raises(ConflictError):
        await export(moroccan)
