"""The other services, and the rows of requests."""
