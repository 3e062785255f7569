"""Codes that make an order cheaper."""
