"""API keys, with which a tenant's own scripts call the API."""
