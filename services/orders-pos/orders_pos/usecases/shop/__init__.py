"""Use cases of the shop as a whole."""
