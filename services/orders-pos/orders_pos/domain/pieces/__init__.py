"""Pieces of orders, and their scans."""
