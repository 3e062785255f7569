"""Pieces of orders in PostgreSQL."""
