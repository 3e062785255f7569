"""Stock in PostgreSQL."""
