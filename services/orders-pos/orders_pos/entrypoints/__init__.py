"""How the shop is asked and told."""
