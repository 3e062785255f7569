"""The screen's calculation of a sale, which it needs offline, is the server's: random carts are priced by both."""

import random

import pytest

from contract.engines import run_on_cases
from contract.sales import random_sale


# Carts of fixed seeds, and as many of seeds that no run had before.
@pytest.mark.parametrize("carts", [500, pytest.param(5_000, marks=pytest.mark.long)])
async def test_both_calculations_agree_on_random_carts(tmp_path, carts):
    """The message of a failure names the cart by its seed."""
    begin = random.randrange(10_000, 10**6)
    seeds = [*range(carts), *range(begin, begin + carts)]
    sales = [{"name": f"seed {seed}", **random_sale(seed)} for seed in seeds]
    # Whether the carts cover the rules must not depend on what is drawn today.
    accepted = [sale["expected"] for sale in sales[:carts] if "expected" in sale]
    assert {sale["status"] for sale in accepted} == {"waiting", "partially-paid", "paid"}
    assert {len(sale["lineTotals"]) for sale in accepted} == {1, 2, 3, 4, 5, 6}
    assert sum(sale["promo"].strip("0.") != "" for sale in accepted) > carts // 6
    refused = {field for sale in sales for field in sale.get("refused", ())}
    assert refused >= {"lines", "lines[0].price", "discountPercent", "tip", "paid"}
    await run_on_cases("features/orders/differential.test.ts", "SOUK_SALES", sales, tmp_path)
