"""Carts of the public shop."""
