"""Previews of what a field of HTML will show."""

import nh3
from chassis.errors import invalid_field
from chassis.markup import MarkupError, check_markup


def clean_preview(html: str) -> str:
    """Return the HTML without what could act. Raise ValidationError for markup that is not nested properly."""
    try:
        check_markup(html)
    except MarkupError as error:
        raise invalid_field(
            "content_preview", f"Line {error.line}: {error.message}", "html-nesting"
        ) from None
    return nh3.clean(html)
