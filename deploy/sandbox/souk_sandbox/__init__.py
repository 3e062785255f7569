"""Stand-ins for the services outside that Souk talks to, for development and tests."""
