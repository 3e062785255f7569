"""Orders and point of sale."""
