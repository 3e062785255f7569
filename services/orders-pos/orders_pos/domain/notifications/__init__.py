"""Notifications to customers."""
