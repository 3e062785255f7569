"""The contracts as Python sees them: their files, services and plain resources."""
