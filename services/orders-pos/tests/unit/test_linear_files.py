"""Whatever a file of products or customers says, twice as much of it takes twice the steps."""

import pytest
from chassis.money import Currency
from chassis.testing.steps import assert_linear
from orders_pos.adapters.imports.parsed_rows import parse_rows
from orders_pos.adapters.imports.table_files import read_table_file
from orders_pos.domain.imports.columns import find_fields

FILES = {
    "rows": ("name;price;sku\n", "Shirt;12,50;A\n"),
    "quotes": ("name;price\n", '"a ""b"" ";1\n'),
    "an open quote": ('name;price\n"', "a;1\n"),
    "cells": ("name;price\n", "a;"),
    "lines without text": ("name;price\n", ";\n"),
    "spaces": ("name;price\n", " "),
    "numbers": ("name;price\na;", "1 "),
    "letters with marks": ("name;price\n", "e\u0301\u0327"),
    "headings": ("", "name;"),
    "parentheses": ("", "("),
    "categories": ("name;categories\na;", "b > "),
}


@pytest.mark.parametrize("kind", ["products", "customers"])
@pytest.mark.parametrize("name", FILES)
def test_a_file_is_read_in_linear_steps(name, kind):
    start, piece = FILES[name]

    def read(text):
        table = read_table_file(text.encode(), "en")
        parse_rows(
            kind, table, find_fields(kind, table.headers, "MAD"), Currency("MAD"), "MA", match_names=True
        )

    assert_linear(read, lambda n: start + piece * n)
