"""Orders on paper and in tables."""
