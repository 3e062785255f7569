"""Returns in PostgreSQL."""
