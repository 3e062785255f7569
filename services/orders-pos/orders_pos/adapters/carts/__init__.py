"""Carts of the public shop in PostgreSQL."""
