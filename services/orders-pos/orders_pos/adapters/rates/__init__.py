"""Exchange rates."""
