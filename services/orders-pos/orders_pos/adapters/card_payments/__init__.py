"""Card payments of the public shop: the tenant's account, the provider, and what is due."""
