"""A copy is as `dataclasses.replace` makes it."""

from dataclasses import replace
from decimal import Decimal

import pytest
from orders_pos.domain.copy_with import copy_with


async def test_a_copy_has_the_changed_values_and_leaves_the_first_as_it_is(sell):
    order = await sell()
    copy = copy_with(order, number="A-1", total=Decimal(7))
    assert copy == replace(order, number="A-1", total=Decimal(7)) != order
    assert type(copy) is type(order)


async def test_a_name_that_is_no_field_is_an_error(sell):
    with pytest.raises(TypeError, match="Order has no field numbr"):
        copy_with(await sell(), numbr="A-1")
