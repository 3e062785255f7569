"""Calls and events, turned into use cases."""
