"""Domain model: tables, values and pure functions, without I/O."""
