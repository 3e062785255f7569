"""News to open screens."""
