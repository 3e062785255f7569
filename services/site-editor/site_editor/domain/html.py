"""Checks HTML that an editor sent, and cleans it.

What is hostile, or would be missed, is rejected with its line, found by a scanner that reads as written. What is stored
is what nh3 leaves, which parses as browsers do; so what the scanner overlooks is removed all the same, and so is what
programs put into what people copy from them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import nh3
from chassis.markup import MarkupError, Tag, check_markup, read_tags

from site_editor.domain import embeds
from site_editor.domain.addresses import is_upload
from site_editor.domain.css import check_style_attribute
from site_editor.domain.css_values import is_own_picture
from site_editor.domain.elements import (
    ATTRIBUTES,
    ATTRIBUTES_OF_ALL,
    PREFIXES,
    RANGES,
    SCHEMES,
    TAGS,
    is_dropped_element,
    is_kept_attribute,
    is_refused_attribute,
)
from site_editor.domain.finding import Finding

MAX_LENGTH = 1_000_000
# Cleaned text is cleaned again until it stays the same; markup that takes longer was made to.
_MAX_ROUNDS = 4
_MAX_FINDINGS = 100
# Each parser drops the first line break within it, so that several would never come to rest.
_PRE_LINES = re.compile(r"(<pre\b[^<>]*>)\n+")
# Browsers ignore these characters within a scheme.
_IGNORED = re.compile(r"[\x00-\x20\x7f-\xa0\u200b-\u200f\u2028\u2029\ufeff]")
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*):", re.IGNORECASE)
_ADDRESSES = frozenset({"href", "src", "poster"})


@dataclass(frozen=True)
class CheckedHtml:
    """The text to store, and what was rejected; with findings the text is empty."""

    html: str
    findings: list[Finding]


def check_html(text: str) -> CheckedHtml:
    """Check a fragment of HTML."""
    if len(text) > MAX_LENGTH:
        return CheckedHtml("", [Finding(1, f"At most {MAX_LENGTH} characters.", "length")])
    if findings := _find_findings(text):
        return CheckedHtml("", findings)
    html = _clean(text)
    return CheckedHtml(
        html or "", [] if html is not None else [Finding(1, "This is not valid HTML.", "html")]
    )


def clean_html(text: str) -> str:
    """Return a fragment without what is not allowed; empty for one that does not become clean."""
    try:
        check_markup(text[: MAX_LENGTH + 1])
    except MarkupError:
        return ""
    return (_clean(text) or "") if len(text) <= MAX_LENGTH else ""


def _clean(text: str) -> str | None:
    """Return the cleaned text, or None if cleaning it again would still change it."""
    for _ in range(_MAX_ROUNDS):
        cleaned = _PRE_LINES.sub(r"\1", _CLEANER.clean(text))
        if cleaned == text:
            return cleaned
        text = cleaned
    return None


def _filter_attribute(tag: str, name: str, value: str) -> str | None:
    if name == "style":
        checked = check_style_attribute(value)
        return None if checked.findings else checked.css
    is_kept = is_kept_attribute(tag, name) and not find_attribute_error(tag, name, value)
    return value if is_kept else None


def find_element_error(name: str) -> tuple[str, str] | None:
    """Return message and code if the element is refused, else None. The name is in lower case."""
    if name in TAGS or is_dropped_element(name):
        return None
    return f"This element is not allowed: <{name[:40]}>", "html-element"


def find_attribute_error(tag: str, name: str, value: str) -> tuple[str, str] | None:
    """Return message and code if the attribute is refused, else None. Names are in lower case."""
    if name.startswith("on"):
        return f"The event handler {name} is not allowed.", "html-handler"
    if not is_kept_attribute(tag, name):
        message = f"This attribute is not allowed: <{tag} {name}>"
        return (message, "html-attribute") if is_refused_attribute(tag, name) else None
    if name == "style" and (findings := check_style_attribute(value).findings):
        return findings[0].message, findings[0].code
    if name in _ADDRESSES:
        return _find_address_error(tag, value)
    if name == "srcset":
        return _find_source_set_error(value)
    return _find_range_error(tag, name, value)


def _find_range_error(tag: str, name: str, value: str) -> tuple[str, str] | None:
    bounds = RANGES.get(tag, {}).get(name)
    if bounds is None or (value.isascii() and value.isdigit() and bounds[0] <= int(value[:9]) <= bounds[1]):
        return None
    return f"This attribute is a number from {bounds[0]} to {bounds[1]}: <{tag} {name}>", "html-attribute"


def _find_address_error(tag: str, value: str) -> tuple[str, str] | None:
    if tag != "a":
        return None if is_own_picture(value.strip()) else _foreign_picture(value.strip())
    scheme = _SCHEME.match(_IGNORED.sub("", value))
    if scheme and scheme[1].lower() not in SCHEMES:
        return f"This address is not allowed: {scheme[1][:20]}", "html-url"
    return None


def _find_source_set_error(value: str) -> tuple[str, str] | None:
    """Check the addresses of a `srcset`, which are between commas, each with its width or density."""
    addresses = (candidate.split()[:1] for candidate in value.split(","))
    foreign = next((address for [address] in filter(None, addresses) if not is_upload(address)), "")
    return _foreign_picture(foreign) if foreign else None


def _foreign_picture(address: str) -> tuple[str, str]:
    message = f"This address is not allowed, only those of pictures that were uploaded here: {address[:80]}"
    return message, "html-url"


def _find_findings(text: str) -> list[Finding]:
    """Return what is not allowed, with its lines; of very many the first."""
    findings: list[Finding] = []
    try:
        for tag in read_tags(text):
            findings += _check_tag(tag)
            if len(findings) >= _MAX_FINDINGS:
                break
    except MarkupError as error:
        findings.append(Finding(error.line, error.message, "html-nesting"))
    return findings


def _check_tag(tag: Tag) -> Iterator[Finding]:
    if error := find_element_error(tag.name):
        yield Finding(tag.line, *error)
        return
    if tag.name == embeds.ELEMENT and (message := embeds.find_embed_error(dict(tag.attributes))):
        yield Finding(tag.line, message, "html-embed")
    is_dropped = is_dropped_element(tag.name)
    for name, value in tag.attributes:
        if is_dropped and not name.startswith("on"):
            continue
        if error := find_attribute_error(tag.name, name, value):
            yield Finding(tag.line, *error)


_CLEANER = nh3.Cleaner(
    tags=set(TAGS),
    clean_content_tags={"script", "style", "template", "noscript", "iframe", "object", "title", "xml"},
    set_tag_attribute_values={"button": {"type": "button"}},
    attributes={"*": set(ATTRIBUTES_OF_ALL), **{tag: set(names) for tag, names in ATTRIBUTES.items()}},
    generic_attribute_prefixes=set(PREFIXES),
    attribute_filter=_filter_attribute,
    url_schemes=set(SCHEMES) | {"data"},
    link_rel="noopener noreferrer",
)
