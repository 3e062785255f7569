"""How the rules say no."""

from chassis.errors import Invalid, invalid


def forbidden(field: str, sentence: str) -> Invalid:
    """A shot that the rules do not allow, by the field that breaks them."""
    return invalid(field, sentence, "rule")
