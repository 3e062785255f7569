"""Numbers of orders and invoices, which are counted by year."""


def number_expression(prefix: str, year: str) -> str:
    """Return the SQL of a number such as `ATL-2026-000139`, given the SQL of its prefix and year, where `last` is its
    place in the year. It has six digits, and more from the millionth on."""
    return f"{prefix}::text || '-' || {year}::integer || '-' || lpad(last::text, greatest(6, length(last::text)), '0')"
