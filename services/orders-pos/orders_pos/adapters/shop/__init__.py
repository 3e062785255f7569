"""How the shop works, as it is kept."""
