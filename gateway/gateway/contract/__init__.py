"""Declarations of the contracts, read from their descriptors."""
