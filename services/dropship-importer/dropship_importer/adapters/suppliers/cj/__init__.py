"""CJ dropshipping, API 2.0."""
