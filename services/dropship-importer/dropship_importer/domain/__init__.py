"""What dropshipping is about, without any transport or store."""
