"""How planning is asked."""
