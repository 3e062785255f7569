"""The rules of the shop."""
