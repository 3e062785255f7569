"""A small catalogue for tests."""

from app_catalog.adapters.manifests import load_catalogue

CATALOGUE = load_catalogue()
