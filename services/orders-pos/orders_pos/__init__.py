"""Catalogue, customers, shipping and orders."""
