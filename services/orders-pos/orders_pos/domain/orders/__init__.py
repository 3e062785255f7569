"""The sale."""
