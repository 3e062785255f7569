"""What differs from what a shopper saw, the words for stock, and how much a wallet may pay."""

from decimal import Decimal
from types import SimpleNamespace
from uuid import UUID

import pytest
from chassis.errors import ValidationError
from orders_pos.domain.carts.changes import list_changes
from orders_pos.domain.carts.priced_cart import CartStock
from orders_pos.domain.carts.shop_cart import ShopCartLine
from orders_pos.domain.carts.wallet_limit import check_wallet_amount, wallet_maximum
from orders_pos.domain.stock.stock_level import StockKey


@pytest.mark.parametrize(
    ("available", "low", "quantity", "word"),
    [
        (-5, 0, 10, "none"),
        (0, 0, 10, "none"),
        (5, 0, 10, "few"),
        (10, 0, 10, "in-stock"),
        (30, 29, 10, "in-stock"),
        (30, 30, 10, "few"),
        (30, 50, 10, "few"),
    ],
)
def test_stock_is_described_by_what_is_left_and_wanted(available, low, quantity, word):
    assert CartStock(available, low).describe(quantity) == word


def test_a_stock_without_a_low_level_is_low_only_when_it_is_empty():
    assert [CartStock(tenths).describe(1) for tenths in (0, 1)] == ["none", "in-stock"]


@pytest.mark.parametrize(
    ("balance", "percent", "total", "digits", "maximum"),
    [
        ("80", "100", "50", 2, "50"),
        ("80", "100", "200", 2, "80"),
        ("80", "50", "200", 2, "40"),
        ("33.33", "50", "200", 2, "16.66"),
        ("33.337", "50", "200", 3, "16.668"),
        ("999", "50", "2000", 0, "499"),
        ("80", "0", "200", 2, "0"),
        ("-20", "100", "200", 2, "0"),
    ],
)
def test_a_wallet_pays_no_more_than_balance_part_and_total(balance, percent, total, digits, maximum):
    assert wallet_maximum(Decimal(balance), Decimal(percent), Decimal(total), digits) == Decimal(maximum)


def test_more_than_the_wallet_may_pay_is_refused():
    check_wallet_amount(Decimal(40), Decimal(40))
    with pytest.raises(ValidationError) as raised:
        check_wallet_amount(Decimal("40.01"), Decimal(40))
    [violation] = raised.value.violations
    assert (violation.field, violation.code) == ("wallet_amount", "too-large")


def test_lines_of_one_stock_share_it():
    key = StockKey(UUID(int=1), "wool")
    lines = [ShopCartLine(UUID(int=number), *key, 40, "Carpet", Decimal(30)) for number in (11, 12, 13)]
    sold = SimpleNamespace(final_price=Decimal(30))
    changes = list_changes([(line, sold) for line in lines], {key: 60}, {})
    assert [(change.code, change.line, change.before, change.after) for change in changes] == [
        ("out-of-stock", str(lines[1].id), "4", "2"),
        ("out-of-stock", str(lines[2].id), "4", "0"),
    ]
