"""Products, categories and supplier listings."""
