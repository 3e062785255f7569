"""Promo codes in PostgreSQL."""
