"""Live updates to open screens."""
