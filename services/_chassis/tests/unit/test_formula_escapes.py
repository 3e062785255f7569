"""Escaping formulas and its reverse are exact inverses, for every text."""

import csv
import io

from chassis.spreadsheets import escape_formula, is_formula, read_table, unescape_formula
from hypothesis import example, given
from hypothesis import strategies as st

CELLS = st.text(
    st.one_of(st.sampled_from("'=+-@\t \u200b\uff1d1a%"), st.characters(codec="utf-8")), max_size=12
)


@given(CELLS)
@example("'-20%")
@example("''=1")
def test_what_is_escaped_is_read_as_it_was(cell):
    assert unescape_formula(escape_formula(cell)) == cell


@given(CELLS)
def test_what_is_escaped_is_no_formula(cell):
    assert not is_formula(escape_formula(cell))


@given(st.lists(st.lists(CELLS, min_size=2, max_size=2), min_size=1, max_size=4))
def test_tables_keep_their_cells(rows):
    buffer = io.StringIO()
    csv.writer(buffer).writerows([["a", "b"], *([escape_formula(cell) for cell in row] for row in rows)])
    read = [*read_table(buffer.getvalue(), is_strict=True)][1:]
    assert [[unescape_formula(cell) for cell in row] for row in read] == rows
