"""Calls of the public shop: carts, checkout, tracking."""
