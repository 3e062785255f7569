"""The gateway: the HTTP edge of Souk."""
