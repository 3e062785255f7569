"""Orders: routes with hand-written bodies, by their public names."""
