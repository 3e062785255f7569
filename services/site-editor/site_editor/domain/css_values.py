"""What may stand in a declaration of CSS: functions and addresses."""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from tinycss2 import ast

from site_editor.domain.finding import Finding

FUNCTIONS = frozenset(
    {
        *("abs", "calc", "clamp", "max", "min", "mod", "pow", "rem", "round", "sign", "sqrt", "sin", "cos", "tan"),
        *("color", "color-mix", "hsl", "hsla", "hwb", "lab", "lch", "light-dark", "oklab", "oklch", "rgb", "rgba"),
        *("conic-gradient", "linear-gradient", "radial-gradient"),
        *("repeating-conic-gradient", "repeating-linear-gradient", "repeating-radial-gradient"),
        *("matrix", "matrix3d", "perspective", "rotate", "rotate3d", "rotatex", "rotatey", "rotatez"),
        *("scale", "scale3d", "scalex", "scaley", "scalez", "skew", "skewx", "skewy"),
        *("translate", "translate3d", "translatex", "translatey", "translatez"),
        *("blur", "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert", "opacity"),
        *("saturate", "sepia", "cubic-bezier", "linear", "steps"),
        *("fit-content", "minmax", "repeat", "counter", "counters", "env", "url", "var"),
        *("circle", "ellipse", "inset", "path", "polygon", "ray", "rect", "xywh"),
        *("acos", "asin", "atan", "atan2", "attr", "exp", "hypot", "log", "scroll", "selector", "style", "view"),
    }
)  # fmt: skip
# Of the sources of a font.
FONT_FUNCTIONS = frozenset({"format", "local", "tech", "url"})
BLOCKS = (ast.ParenthesesBlock, ast.SquareBracketsBlock, ast.CurlyBracketsBlock)
# Functions and parentheses within others.
MAX_DEPTH = 32
# Python reads no number of some thousand digits, and browsers none of this many.
_LONG_NUMBER = re.compile("[0-9]{100}")
# An address in the tenant's own uploads, or a picture within the text. A drawing (SVG) can load others.
_UPLOAD = re.compile(r"/uploads/[a-z0-9-]+/[A-Za-z0-9][A-Za-z0-9._-]*\Z")
_PICTURE = re.compile(r"data:image/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/=\s]*\Z", re.IGNORECASE)


def is_own_picture(address: str) -> bool:
    """Return whether the address is that of an upload, or a picture within the text."""
    return bool(_UPLOAD.match(address) or _PICTURE.match(address))


def find_long_number(text: str) -> Finding | None:
    """Return a finding for a text with a number that is too long to be read, else None."""
    match = _LONG_NUMBER.search(text)
    return (
        Finding(text.count("\n", 0, match.start()) + 1, "This number is too long.", "css") if match else None
    )


def check_value(
    tokens: Sequence[ast.Node], depth: int = 0, functions: AbstractSet[str] = FUNCTIONS
) -> Iterator[Finding]:
    """Yield what a value must not contain: functions that are not among `functions`, and addresses that are not of the
    tenant's uploads."""
    for token in tokens:
        if depth > MAX_DEPTH:
            yield Finding(token.source_line, "This is nested too deeply.", "css")
            return
        if isinstance(token, ast.URLToken):
            yield from _check_address(token.value, token)
        elif isinstance(token, ast.FunctionBlock):
            yield from _check_function(token, depth, functions)
        elif isinstance(token, ast.ParseError):
            yield Finding(token.source_line, f"This is not CSS: {token.message}.", "css")
        elif isinstance(token, BLOCKS):
            yield from check_value(token.content, depth + 1, functions)


def _check_function(token: ast.FunctionBlock, depth: int, functions: AbstractSet[str]) -> Iterator[Finding]:
    if token.lower_name not in functions:
        yield Finding(token.source_line, f"This function is not allowed: {token.name}()", "css-function")
    elif token.lower_name == "url":
        for argument in token.arguments:
            if isinstance(argument, ast.StringToken):
                yield from _check_address(argument.value, token)
    yield from check_value(
        [argument for argument in token.arguments if not isinstance(argument, ast.StringToken)],
        depth + 1,
        functions,
    )


def _check_address(address: str, token: ast.FunctionBlock | ast.URLToken) -> Iterator[Finding]:
    if not is_own_picture(address):
        message = f"Only pictures that were uploaded here can be used: {address[:80]}"
        yield Finding(token.source_line, message, "css-url")
