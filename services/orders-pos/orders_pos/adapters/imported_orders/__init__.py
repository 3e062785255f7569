"""Orders of other programs, imported as history."""
