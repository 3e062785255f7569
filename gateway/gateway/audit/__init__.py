"""The audit logs of all contexts, read together."""
