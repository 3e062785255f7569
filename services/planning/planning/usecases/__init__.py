"""What can be done with plans."""
