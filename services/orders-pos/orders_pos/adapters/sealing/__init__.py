"""Chains of sealed records in PostgreSQL."""
