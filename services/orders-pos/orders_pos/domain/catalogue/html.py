"""HTML of product descriptions."""

import nh3
from chassis.errors import invalid_field
from chassis.markup import MarkupError, check_markup

_TAGS = {
    *(
        "a",
        "b",
        "blockquote",
        "br",
        "caption",
        "code",
        "div",
        "em",
        "figcaption",
        "figure",
        "h2",
        "h3",
        "h4",
        "hr",
    ),
    *(
        "i",
        "img",
        "li",
        "ol",
        "p",
        "s",
        "small",
        "span",
        "strong",
        "sub",
        "sup",
        "table",
        "tbody",
        "td",
        "tfoot",
    ),
    *("th", "thead", "tr", "u", "ul"),
}
_ATTRIBUTES = {
    "a": {"href", "title"},
    "img": {"src", "alt", "width", "height"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan", "scope"},
}
_CLEANER = nh3.Cleaner(
    tags=_TAGS,
    clean_content_tags={"script", "style", "template", "noscript", "iframe", "object"},
    attributes=_ATTRIBUTES,
    url_schemes={"http", "https", "mailto", "tel"},
    link_rel="noopener noreferrer nofollow",
)


def clean_html(html: str) -> str:
    """Return the HTML without what a description may not have: scripts, styles, forms, event handlers. Raise
    ValidationError for what is nested so deeply that it would take long."""
    try:
        check_markup(html)
    except MarkupError as error:
        raise invalid_field(
            "description_html", f"Line {error.line}: {error.message}", "html-nesting"
        ) from None
    return _CLEANER.clean(html.replace("\x00", "")).strip() if html else ""
