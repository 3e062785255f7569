"""Invoices as data, in the terms of EN 16931."""
