"""What a page says, from the words of a request to the parts of its content."""

from collections.abc import Mapping
from html import escape

# The contract's field of a page's content, and the language in which it is written.
CONTENT, LOCALE = "json_simplified_content", "content_locale"


def to_parts(text: str) -> list[object]:
    """Return the content that shows a text, a paragraph for each of its lines."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return [{"html": "".join(f"<p>{escape(line)}</p>" for line in lines), "css": ""}]


def with_content(fields: Mapping[str, object], locale: str) -> dict[str, object]:
    """Return the fields of a page with `content`, a text, as the contract has it, and with the language of the
    content."""
    page_fields = {name: value for name, value in fields.items() if name != "content"}
    if "content" in fields:
        page_fields[CONTENT] = to_parts(str(fields["content"]))
    return {**page_fields, LOCALE: locale} if CONTENT in page_fields and locale else page_fields
