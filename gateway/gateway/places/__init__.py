"""Where an address is: Google's answers, from a small gazetteer or from a provider."""
