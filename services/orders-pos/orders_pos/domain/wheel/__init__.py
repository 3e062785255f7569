"""The wheel of luck."""
