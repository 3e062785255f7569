"""Countries as data."""
