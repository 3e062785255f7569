"""Orders in PostgreSQL."""
