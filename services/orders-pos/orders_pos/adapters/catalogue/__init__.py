"""Where catalogue are kept."""
