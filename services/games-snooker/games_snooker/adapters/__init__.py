"""Adapters to PostgreSQL and PDF."""
