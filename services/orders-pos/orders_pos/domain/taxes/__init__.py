"""Taxes of sales and of their payments, as they are recorded and reported."""
