"""The rpcs of the service."""
