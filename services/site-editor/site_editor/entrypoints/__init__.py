"""Rpcs and consumers."""
