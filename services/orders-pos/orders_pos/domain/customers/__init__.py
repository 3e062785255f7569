"""Customers and wallets."""
