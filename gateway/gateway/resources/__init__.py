"""Plain resources: every service with the resource option, served as REST."""
