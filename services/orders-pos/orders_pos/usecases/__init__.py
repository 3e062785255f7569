"""What the shop can do."""
