"""The payment ledger in PostgreSQL."""
