"""Use cases of shipping."""
