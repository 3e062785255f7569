"""How the rules say no."""

from chassis.errors import ValidationError, invalid_field


def forbidden(field: str, sentence: str, code: str) -> ValidationError:
    """A shot that the rules do not allow, by the field that breaks them; the code names the rule."""
    return invalid_field(field, sentence, code)
