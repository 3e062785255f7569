"""The apps store at the HTTP edge, and the gateway's copy of what tenants have installed."""
