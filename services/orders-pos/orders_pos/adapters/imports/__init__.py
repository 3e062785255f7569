"""Imports in PostgreSQL, and the files that are read."""
