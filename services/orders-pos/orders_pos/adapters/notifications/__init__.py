"""Notifications in PostgreSQL and by SMTP."""
