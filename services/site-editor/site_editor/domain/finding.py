"""What is rejected in a text that a user sent, and where."""

from dataclasses import dataclass

from chassis.errors import FieldViolation


@dataclass(frozen=True)
class Finding:
    """A rejected part of a text: its line, from 1, a message in English and its code."""

    line: int
    message: str
    code: str

    def to_violation(self, path: str) -> FieldViolation:
        """Return the violation of the field that holds the text."""
        return FieldViolation(path, f"Line {self.line}: {self.message}", self.code)
