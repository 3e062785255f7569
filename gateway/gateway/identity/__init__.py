"""Tenants, people, their sessions, and the keys that sign for them."""
