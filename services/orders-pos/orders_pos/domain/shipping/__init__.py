"""How orders are paid and delivered."""
