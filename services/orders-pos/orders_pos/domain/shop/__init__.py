"""How the shop works."""
