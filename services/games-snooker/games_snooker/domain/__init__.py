"""Rules of snooker."""
