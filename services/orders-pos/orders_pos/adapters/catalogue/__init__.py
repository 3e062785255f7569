"""Products and categories in PostgreSQL."""
