"""Entries of the books from PostgreSQL, and the file of them."""
