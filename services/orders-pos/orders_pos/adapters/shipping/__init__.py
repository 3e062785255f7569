"""Where shipping are kept."""
