"""What the assistant does: plan, apply, undo."""
