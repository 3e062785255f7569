"""Applications of the catalogue, and installations with their rules."""
