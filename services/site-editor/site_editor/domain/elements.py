"""Elements and attributes of pages: what is kept, what is dropped without a word, and what is refused by name.

What other programs put into what people copy from them (Word, Excel, Google Docs, pages of the web) and what changes
nothing but the look is dropped. What acts, loads from elsewhere or covers the page is refused, and so is what a visitor
would miss.
"""

from site_editor.domain import embeds

# Elements that the public site brings to life: `<souk-map>` shows a map, for instance.
BLOCKS = {
    "souk-contact-form": frozenset[str](),
    embeds.ELEMENT: embeds.ATTRIBUTES,
    "souk-map": frozenset({"latitude", "longitude", "zoom", "height", "address"}),
    "souk-opening-hours": frozenset[str](),
    "souk-price-list": frozenset({"category"}),
    "souk-slider": frozenset({"slides", "width", "height", "controls", "indicators"}),
}
# Bounds of their numbers.
RANGES = {
    embeds.ELEMENT: embeds.RANGES,
    "souk-slider": {"slides": (1, 10), "width": (100, 1200), "height": (100, 800)},
}
_HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
_SECTIONS = {"article", "aside", "div", "footer", "header", "hgroup", "main", "nav", "section", "address"}
_TEXT = {
    *("a", "abbr", "b", "bdi", "bdo", "blockquote", "br", "cite", "code", "del", "dfn", "em", "hr", "i", "ins"),
    *("button", "kbd", "mark", "p", "pre", "q", "rp", "rt", "ruby", "s", "samp", "small", "span", "strong", "sub"),
    *("sup", "time", "u", "var", "wbr"),
}  # fmt: skip
_LISTS = {"dd", "details", "dl", "dt", "li", "ol", "summary", "ul"}
_TABLES = {"caption", "col", "colgroup", "table", "tbody", "td", "tfoot", "th", "thead", "tr"}
_PICTURES = {"figcaption", "figure", "img", "picture", "source", "video"}
TAGS = frozenset(_HEADINGS | _SECTIONS | _TEXT | _LISTS | _TABLES | _PICTURES | BLOCKS.keys())
# What is in these stays; a name with a colon or a hyphen is one of a program's own.
_DROPPED = frozenset(
    {
        *("acronym", "basefont", "big", "body", "center", "dir", "fieldset", "font", "head", "html", "label", "legend"),
        *("nobr", "strike", "title", "tt", "xml"),
    }
)  # fmt: skip
# These load, send or run something, or take it from elsewhere; those that load are `src`, `srcset`, `href`, `poster`.
_REFUSED_ATTRIBUTES = frozenset(
    {
        *("action", "background", "code", "codebase", "data", "formaction", "formmethod", "formtarget", "http-equiv"),
        *("longdesc", "lowsrc", "manifest", "ping", "popovertarget", "srcdoc", "usemap", "xlink:href"),
    }
)  # fmt: skip
# The editor reads these.
_EDITORS_PREFIX = "data-gjs"

ATTRIBUTES_OF_ALL = frozenset({"class", "dir", "id", "lang", "role", "style", "tabindex", "title", "hidden"})
PREFIXES = frozenset({"aria-", "data-"})
ATTRIBUTES = {
    "a": frozenset({"download", "href", "hreflang", "target"}),
    "button": frozenset({"disabled", "type"}),
    "col": frozenset({"span"}),
    "colgroup": frozenset({"span"}),
    "del": frozenset({"datetime"}),
    "details": frozenset({"open", "name"}),
    "img": frozenset({"alt", "src", "width", "height", "loading", "decoding", "sizes", "srcset"}),
    "ins": frozenset({"datetime"}),
    "li": frozenset({"value"}),
    "ol": frozenset({"reversed", "start", "type"}),
    "source": frozenset({"height", "media", "sizes", "src", "srcset", "type", "width"}),
    "td": frozenset({"colspan", "headers", "rowspan"}),
    "th": frozenset({"abbr", "colspan", "headers", "rowspan", "scope"}),
    "time": frozenset({"datetime"}),
    "video": frozenset(
        {"src", "poster", "width", "height", "controls", "muted", "loop", "preload", "playsinline"}
    ),
    **BLOCKS,
}
# Of links. Pictures and videos are of the tenant's own uploads.
SCHEMES = frozenset({"geo", "http", "https", "mailto", "sms", "tel"})


def is_dropped_element(name: str) -> bool:
    """Return whether an element is dropped while what is in it stays. The name is in small letters."""
    is_foreign = (":" in name or "-" in name) and not name.startswith("souk-")
    return name in _DROPPED or is_foreign


def is_kept_attribute(tag: str, name: str) -> bool:
    """Return whether an attribute of an element is kept. Names are in small letters."""
    if name.startswith(_EDITORS_PREFIX):
        return False
    # Of links, whose `rel` is replaced.
    if (tag, name) == ("a", "rel"):
        return True
    return name in ATTRIBUTES_OF_ALL or name in ATTRIBUTES.get(tag, ()) or name.startswith(tuple(PREFIXES))


def is_refused_attribute(tag: str, name: str) -> bool:
    """Return whether an attribute that is not kept is refused; any other one is dropped."""
    is_address = name in ("href", "poster", "src", "srcset")
    return is_address or name in _REFUSED_ATTRIBUTES or name.startswith(_EDITORS_PREFIX) or tag in BLOCKS
