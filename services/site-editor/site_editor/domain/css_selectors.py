"""Selectors of style sheets that are nested in an element: the rules apply to it and what is within it alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tinycss2 import ast

from site_editor.domain.css_values import BLOCKS, MAX_DEPTH, check_value
from site_editor.domain.finding import Finding

_SIBLINGS = frozenset({"+", "~"})


def names_parent(prelude: Sequence[ast.Node]) -> bool:
    """Return whether a selector names what its rule is nested in, as `&`."""
    return any(isinstance(token, ast.LiteralToken) and token.value == "&" for token in prelude)


def check_selectors(prelude: Sequence[ast.Node], *, is_outer: bool) -> Iterator[Finding]:
    """Yield selectors that reach outside of the element, or read what is typed. `is_outer` says that the rule is nested
    in the element itself, whose siblings are outside."""
    yield from _Check(is_outer, names_parent(prelude)).check(prelude, 0)


@dataclass(frozen=True)
class _Check:
    is_outer: bool
    names_parent: bool

    def check(self, tokens: Sequence[ast.Node], depth: int) -> Iterator[Finding]:
        is_start = True
        for token in tokens:
            if depth > MAX_DEPTH:
                yield Finding(token.source_line, "This is nested too deeply.", "css")
                return
            yield from self._check_token(token, depth, is_start=is_start)
            if not isinstance(token, ast.WhitespaceToken):
                is_start = isinstance(token, ast.LiteralToken) and token.value == ","

    def _check_token(self, token: ast.Node, depth: int, *, is_start: bool) -> Iterator[Finding]:
        if isinstance(token, ast.ParseError):
            yield Finding(token.source_line, f"This is not CSS: {token.message}.", "css")
        elif isinstance(token, ast.LiteralToken):
            if self._leads_outside(token.value, depth, is_start=is_start):
                yield _refused(token, token.value)
        elif isinstance(token, ast.SquareBracketsBlock) and _names_value(token):
            yield _refused(token, "[value]")
        elif isinstance(token, ast.FunctionBlock):
            yield from self.check(token.arguments, depth + 1)
        elif isinstance(token, BLOCKS):
            # Nothing to check but the depth.
            yield from check_value(token.content, depth + 1)

    def _leads_outside(self, value: str, depth: int, *, is_start: bool) -> bool:
        """Return whether a mark does: `&` within a function, since `:has(&)` is any element around, and siblings."""
        if value == "&":
            return depth > 0
        return value in _SIBLINGS and self.is_outer and (is_start or self.names_parent)


def _refused(token: ast.Node, text: str) -> Finding:
    return Finding(token.source_line, f"This selector is not allowed here: {text}", "css-selector")


def _names_value(block: ast.SquareBracketsBlock) -> bool:
    return any(isinstance(token, ast.IdentToken) and token.lower_value == "value" for token in block.content)
