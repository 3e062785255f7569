"""Elements and attributes of pages."""

# Elements that the public site brings to life: `<souk-map>` shows a map, for instance.
BLOCKS = {
    "souk-contact-form": frozenset[str](),
    "souk-map": frozenset({"latitude", "longitude", "zoom", "height", "address"}),
    "souk-opening-hours": frozenset[str](),
    "souk-price-list": frozenset({"category"}),
    "souk-slider": frozenset({"slides", "width", "height", "controls", "indicators"}),
}
# Bounds of their numbers.
RANGES = {"souk-slider": {"slides": (1, 10), "width": (100, 1200), "height": (100, 800)}}
_HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
_SECTIONS = {"article", "aside", "div", "footer", "header", "hgroup", "main", "nav", "section", "address"}
_TEXT = {
    *("a", "abbr", "b", "bdi", "bdo", "blockquote", "br", "cite", "code", "del", "dfn", "em", "hr", "i", "ins"),
    *("kbd", "mark", "p", "pre", "q", "s", "samp", "small", "span", "strong", "sub", "sup", "time", "u", "wbr"),
}  # fmt: skip
_LISTS = {"dd", "details", "dl", "dt", "li", "ol", "summary", "ul"}
_TABLES = {"caption", "col", "colgroup", "table", "tbody", "td", "tfoot", "th", "thead", "tr"}
_PICTURES = {"figcaption", "figure", "img", "video"}
TAGS = frozenset(_HEADINGS | _SECTIONS | _TEXT | _LISTS | _TABLES | _PICTURES | BLOCKS.keys())

ATTRIBUTES_OF_ALL = frozenset({"class", "dir", "id", "lang", "role", "style", "tabindex", "title", "hidden"})
PREFIXES = frozenset({"aria-", "data-"})
ATTRIBUTES = {
    "a": frozenset({"href", "hreflang", "target"}),
    "col": frozenset({"span"}),
    "colgroup": frozenset({"span"}),
    "del": frozenset({"datetime"}),
    "details": frozenset({"open", "name"}),
    "img": frozenset({"alt", "src", "width", "height", "loading", "decoding", "sizes"}),
    "ins": frozenset({"datetime"}),
    "li": frozenset({"value"}),
    "ol": frozenset({"reversed", "start", "type"}),
    "td": frozenset({"colspan", "headers", "rowspan"}),
    "th": frozenset({"abbr", "colspan", "headers", "rowspan", "scope"}),
    "time": frozenset({"datetime"}),
    "video": frozenset(
        {"src", "poster", "width", "height", "controls", "muted", "loop", "preload", "playsinline"}
    ),
    **BLOCKS,
}
# Of links. Pictures and videos are of the tenant's own uploads.
SCHEMES = frozenset({"http", "https", "mailto", "tel"})
