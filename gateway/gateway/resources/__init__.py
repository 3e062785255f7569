"""Plain resources: every service with the resource option, as REST."""
