"""Rows, values and rules."""
