"""Adapters to PostgreSQL, SMTP, PDF and tables."""
