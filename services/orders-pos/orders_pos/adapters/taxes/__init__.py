"""Recorded taxes in PostgreSQL."""

from typing import Final

# What each save records, by rate and by jurisdiction.
TAX_TABLES: Final = ("tax_entry", "jurisdiction_entry")
