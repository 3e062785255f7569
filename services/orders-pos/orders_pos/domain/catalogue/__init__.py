"""What the shop sells."""
