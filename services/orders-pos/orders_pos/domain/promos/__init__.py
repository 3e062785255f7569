"""Promo codes."""
