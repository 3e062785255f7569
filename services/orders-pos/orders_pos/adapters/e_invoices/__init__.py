"""Formats of electronic invoices, and the platform that takes them."""
