import pytest
from chassis.spreadsheets import escape_formula


@pytest.mark.parametrize("cell", ["=1+1", "+212", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_what_would_start_a_formula_is_text(cell):
    assert escape_formula(cell) == f"'{cell}"


@pytest.mark.parametrize("cell", ["", "Caftan", "1=1", "'quoted'"])
def test_other_cells_stay_as_they_are(cell):
    assert escape_formula(cell) == cell
