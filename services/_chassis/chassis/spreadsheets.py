"""Cells of CSV files, as spreadsheets read them."""

# Characters that start a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def escape_formula(cell: str) -> str:
    """Return the text as a cell that is never a formula."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell
