"""Geocoding with Google's response format, from a provider or from a small gazetteer."""
