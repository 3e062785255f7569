"""What is asked of planning beside its plain resources."""
