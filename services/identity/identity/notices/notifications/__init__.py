"""What people must know of: late deliveries, failed imports and messages, dead letters, new devices."""
