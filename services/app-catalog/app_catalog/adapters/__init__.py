"""Manifests from files, and installations in PostgreSQL."""
