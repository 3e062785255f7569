"""Shop settings in PostgreSQL."""
