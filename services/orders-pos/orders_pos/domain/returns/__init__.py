"""Returns: goods of an order that come back."""
