"""A customer's account at the public shop."""
