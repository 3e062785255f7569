"""What a request says, and the plan that follows from it."""
