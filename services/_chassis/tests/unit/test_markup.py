"""Markup that is accepted never makes a parser keep more open elements than the bound; reading it takes one pass."""

import re

import nh3
import pytest
from chassis.markup import MAX_ATTRIBUTES, MAX_DEPTH, MarkupError, check_markup, read_tags, unescape
from hypothesis import example, given, settings
from hypothesis import strategies as st

NAMES = [
    "a",
    "b",
    "div",
    "font",
    "li",
    "option",
    "p",
    "pre",
    "rt",
    "ruby",
    "select",
    "span",
    "svg",
    "table",
    "td",
    "template",
    "textarea",
    "tr",
    "ul",
    "math",
    "mi",
    "script",
    "style",
    "title",
]
PIECES = [
    *(f"<{name}>" for name in NAMES),
    *(f"</{name}>" for name in NAMES),
    *(
        "<b id={}>",
        "<font color={}>",
        "<i x='{}'>",
        "<i/>",
        "<br>",
        "</p ",
        "<x",
        '<a x="',
        '">',
        "'",
        ">",
        "text ",
    ),
    *(
        "<!--",
        "-->",
        "<!-->",
        "--!>",
        "<![CDATA[",
        "]]>",
        "<!x",
        "<?x",
        "</",
        "<",
        "İ",
        "<noscript>",
        "</noscript>",
    ),
]
# Keeps every element, so that its output shows how deep they are.
ALL = nh3.Cleaner(
    tags=set(NAMES) | {"i", "br", "noscript", "tbody"}, clean_content_tags=set(), strip_comments=True
)
TIMES = 3 * MAX_DEPTH
VOID = {"br", "col"}


def find_depth(clean):
    """Return how deep the elements of what the cleaner wrote are; it closes each."""
    depth = most = 0
    for end, name in re.findall(r"<(/?)([a-z0-9]+)", clean):
        if name not in VOID:
            depth += -1 if end else 1
        most = max(most, depth)
    return most


@pytest.mark.asvs("1.5.1")
@settings(max_examples=400, deadline=None)
@given(
    st.lists(st.sampled_from(PIECES), max_size=6), st.lists(st.sampled_from(PIECES), min_size=1, max_size=6)
)
@example([], ["<ul>", "<li>"])
@example([], ["<p>", "<b id={}>", "</p>"])
@example(["<p>", *["<b id={}>"] * 150, "</p>"], ["<p>", "text ", "</p>"] * 10)
@example(["<p>", f"<b id={'x' * 9000}>", "</p>"], ["<p>", "text ", "</p>"] * 10)
@example([], ["<div>", "<script>", "</div>", "</script>"])
@example([], ["<div>", "<!--", "</div>", "-->"])
@example(["<svg>"], ["<div>", "<![CDATA[", ">", "</div>", "]]>"])
@example(["<svg>"], ["<tr>"])
@example(["<script>", "<!--", "<script>", "</script>"], ["<div>", "</div>"])
def test_what_is_accepted_is_not_deep_for_a_parser(start, repeated):
    text = "".join(piece.replace("{}", f"s{number}") for number, piece in enumerate(start)) + "".join(
        "".join(repeated).replace("{}", f"i{number}") for number in range(TIMES)
    )
    try:
        check_markup(text)
    except MarkupError:
        return
    clean = ALL.clean(text)
    # A list or a table has up to five elements that end by themselves for each that is counted.
    assert find_depth(clean) <= 5 * MAX_DEPTH
    assert len(clean) <= 30 * len(text) + 500_000


@pytest.mark.parametrize(
    "text",
    [
        "<ul><li>" * TIMES,
        "".join(f"<p><b id=i{number}></p>" for number in range(TIMES)),
        "<div><script></div></script>" * TIMES,
        "<div><!--</div>-->" * TIMES,
        "<a " + " ".join(f"x{number}" for number in range(MAX_ATTRIBUTES + 1)) + ">",
    ],
)
def test_what_parsers_take_long_for_is_not_accepted(text):
    with pytest.raises(MarkupError) as error:
        check_markup(f"<p>\n{text}")
    assert error.value.line == 2


@pytest.mark.parametrize(
    "text",
    [
        "<p>one<p>two" * TIMES,
        "<ul>" + "<li>x" * TIMES + "</ul>",
        "<table>" + "<tr><td>x<td>y" * TIMES + "</table>",
        "<div><b>x</b><br><img></div>" * TIMES,
        "<!-- <div> -->" * TIMES,
        "a < b and b > c " * TIMES,
        "<script>a < b</script>" * 10 + "<div></div>" * TIMES,
    ],
)
def test_long_texts_that_are_not_deep_are_accepted(text):
    check_markup(text)


def test_tags_have_names_values_and_lines():
    text = "x<!-- <i> -->\n<A HREF='a>b' title = \"&lt;&amp;\"  disabled x=1/>\n</a foo='>'><BR/><b"
    tags = [(tag.name, tag.attributes, tag.line) for tag in read_tags(text)]
    assert tags == [
        ("a", [("href", "a>b"), ("title", "<&"), ("disabled", ""), ("x", "1/")], 2),
        ("br", [], 3),
    ]


@pytest.mark.asvs("1.1.1")
@pytest.mark.parametrize("digits", [8, 5000])
def test_a_reference_of_many_digits_is_a_replacement_character(digits):
    assert unescape(f"a&#{'9' * digits};b&#x{'f' * digits};&eacute;&#233;") == "a\ufffdb\ufffdéé"


HOSTILE = (
    *("<!--", "<!--x-->", "<![CDATA[", "<![CDATA[>", "<script>", "<style></style>", "<a ", '<a "', "<a x="),
    *("<", "</b>"),
)


class CountingText(str):
    """Counts the characters that searches pass."""

    __slots__ = ()
    passed = 0

    def find(self, mark, start=0, end=None):
        position = super().find(mark, start)
        type(self).passed += (position if position >= 0 else len(self)) - start
        return position

    def translate(self, table):
        return CountingText(super().translate(table))


@pytest.mark.parametrize("piece", HOSTILE)
def test_reading_twice_as_much_passes_twice_as_many_characters(piece):
    counts = []
    for times in (500, 1000):
        CountingText.passed = 0
        try:
            check_markup(CountingText(piece * times))
        except MarkupError:
            return
        counts.append(CountingText.passed)
    assert counts[1] <= 2 * counts[0] + 100
