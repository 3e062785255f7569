"""Routes of the assistant beside its plain resources."""
