"""Mails to people about their account."""
