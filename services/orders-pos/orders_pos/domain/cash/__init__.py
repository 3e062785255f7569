"""Cash of tills."""
