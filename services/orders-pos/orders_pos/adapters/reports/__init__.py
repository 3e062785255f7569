"""Totals of sales and their reports."""
