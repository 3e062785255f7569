"""Webhooks: events of a tenant, sent to addresses that it registered."""
