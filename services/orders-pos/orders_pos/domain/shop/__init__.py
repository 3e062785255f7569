"""Shop settings."""
