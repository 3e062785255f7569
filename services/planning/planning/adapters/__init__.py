"""Repositories in PostgreSQL, and import and export of files."""
