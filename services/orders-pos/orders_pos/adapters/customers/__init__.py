"""Customers and wallets in PostgreSQL."""
