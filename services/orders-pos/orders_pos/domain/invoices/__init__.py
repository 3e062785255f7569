"""What is issued to those who buy."""
