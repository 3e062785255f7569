"""Pictures of a running Souk with demo data."""
