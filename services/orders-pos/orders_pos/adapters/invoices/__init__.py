"""Invoices in PostgreSQL."""
