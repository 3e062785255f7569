"""Plans whose dates follow from their dependencies."""
