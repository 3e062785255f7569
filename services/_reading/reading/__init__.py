"""Reads what people type and other programs write: a value, a question, or a reason; never a guess."""
