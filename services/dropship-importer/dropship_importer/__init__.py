"""Supplier products become listings of the shop, and stay true."""
