"""Runs the whole of Souk on one machine."""
