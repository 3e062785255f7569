"""The supplier and its listings, by the names that clients know."""
