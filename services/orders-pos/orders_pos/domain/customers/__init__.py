"""Who buys."""
