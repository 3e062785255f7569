"""Reports to the tax administration in PostgreSQL, and their files."""
