"""The apps store: what can be installed, and what is."""
