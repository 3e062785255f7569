"""What the service can do, one verb per file."""
