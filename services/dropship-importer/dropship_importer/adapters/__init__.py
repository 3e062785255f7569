"""Repositories, and clients of the supplier and of the orders context."""
