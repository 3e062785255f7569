"""How the rules say no."""

from chassis.errors import Invalid, invalid


def forbidden(field: str, sentence: str, code: str) -> Invalid:
    """A shot that the rules do not allow, by the field that breaks them; the code names the rule."""
    return invalid(field, sentence, code)
