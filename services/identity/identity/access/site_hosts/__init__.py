"""Hosts of tenants' own, which show their sites."""
