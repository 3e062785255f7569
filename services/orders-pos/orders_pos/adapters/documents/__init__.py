"""Receipts, tags, invoices and exports."""
