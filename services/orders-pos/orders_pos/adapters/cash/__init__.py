"""Cash sessions of tills in PostgreSQL."""
