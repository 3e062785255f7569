"""Carts, orders and their amounts."""
