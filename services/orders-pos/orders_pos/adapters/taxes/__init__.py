"""Recorded taxes in PostgreSQL."""
