"""Hydra: entry point, contexts and documentation of the API."""
