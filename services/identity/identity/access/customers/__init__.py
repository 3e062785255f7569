"""Customers at the tenants' public shops: sign-in by a code, sessions, and their callers."""
