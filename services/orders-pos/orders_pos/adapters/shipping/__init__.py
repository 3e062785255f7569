"""Methods, steps, agents and slots in PostgreSQL."""
