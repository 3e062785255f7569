"""Entries of the books that follow from sales and payments."""
