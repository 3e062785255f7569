"""Where orders are kept."""
