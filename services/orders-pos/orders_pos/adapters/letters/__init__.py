"""Mails to customers."""
