"""Spins of the wheel of luck."""
