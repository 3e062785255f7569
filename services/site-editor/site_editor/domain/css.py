"""Checks style sheets and style attributes, and writes them again from what was parsed.

What is hostile is rejected with its line. The text that is stored is serialised from tokens, so that it means to a
browser what it meant here: escapes and comments do not survive.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import tinycss2
from tinycss2 import ast

from site_editor.domain.css_values import BLOCKS, check_value, find_long_number
from site_editor.domain.css_values import MAX_DEPTH as MAX_VALUE_DEPTH
from site_editor.domain.finding import Finding

MAX_LENGTH = 500_000
MAX_DEPTH = 8
# At-rules with rules inside.
_GROUPS = frozenset({"media", "supports", "container", "layer"})
_KEYFRAMES = frozenset({"keyframes", "-webkit-keyframes"})
_COMBINATORS = frozenset({"+", "~", ">"})
# Properties that load or run something, or did in browsers that are still around.
_PROPERTIES = frozenset({"behavior", "-moz-binding", "-ms-behavior"})
# Elements with these positions can cover what is outside of their own part of the page.
_POSITIONS = frozenset({"fixed", "sticky", "-webkit-sticky"})


@dataclass(frozen=True)
class CheckedCss:
    """The text to store, and what was rejected; with findings the text is empty."""

    css: str
    findings: list[Finding]


def check_style_sheet(text: str) -> CheckedCss:
    """Check rules of CSS."""
    if len(text) > MAX_LENGTH:
        return CheckedCss("", [Finding(1, f"At most {MAX_LENGTH} characters.", "length")])
    if long_number := find_long_number(text):
        return CheckedCss("", [long_number])
    rules = tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)
    findings = list(_check_rules(rules, 0))
    return _finish("" if findings else "\n".join(rule.serialize() for rule in rules), findings)


def check_style_attribute(text: str) -> CheckedCss:
    """Check the declarations of a `style` attribute."""
    if long_number := find_long_number(text):
        return CheckedCss("", [long_number])
    contents = tinycss2.parse_blocks_contents(text, skip_comments=True, skip_whitespace=True)
    findings = list(_check_contents(contents, is_style_attribute=True))
    return _finish("" if findings else " ".join(f"{item.serialize()};" for item in contents), findings)


def _finish(css: str, findings: list[Finding]) -> CheckedCss:
    if not findings and "<" in css:
        # In a style element, a tag in a string would end it.
        findings = [Finding(1, "The character < is not allowed.", "css")]
        css = ""
    return CheckedCss(css, findings)


def _check_rules(rules: Sequence[ast.Node], depth: int) -> Iterator[Finding]:
    for rule in rules:
        if isinstance(rule, ast.ParseError):
            yield Finding(rule.source_line, f"This is not CSS: {rule.message}.", "css")
        elif isinstance(rule, ast.AtRule):
            yield from _check_at_rule(rule, depth)
        elif isinstance(rule, ast.QualifiedRule):
            yield from _check_selector(rule.prelude)
            yield from _check_contents(_parse_contents(rule))


def _check_at_rule(rule: ast.AtRule, depth: int) -> Iterator[Finding]:
    name = rule.lower_at_keyword
    if (name not in _GROUPS | _KEYFRAMES) or rule.content is None:
        yield Finding(rule.source_line, f"This rule is not allowed: @{rule.at_keyword}", "css-at-rule")
    elif depth >= MAX_DEPTH:
        yield Finding(rule.source_line, "Rules are nested too deeply.", "css")
    else:
        yield from check_value(rule.prelude)
        rules = tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True)
        yield from _check_rules(rules, depth + 1)


def _check_selector(prelude: Sequence[ast.Node], depth: int = 0) -> Iterator[Finding]:
    """Yield selectors that reach outside of the element that a style sheet is nested in, or read what is typed."""
    is_start = True
    for token in prelude:
        if depth > MAX_VALUE_DEPTH:
            yield Finding(token.source_line, "This is nested too deeply.", "css")
            return
        if isinstance(token, ast.ParseError):
            yield Finding(token.source_line, f"This is not CSS: {token.message}.", "css")
        elif isinstance(token, ast.LiteralToken) and (
            token.value == "&" or (is_start and token.value in _COMBINATORS)
        ):
            yield Finding(
                token.source_line, f"This selector is not allowed here: {token.value}", "css-selector"
            )
        elif isinstance(token, ast.SquareBracketsBlock) and _names_value(token):
            message = "This selector is not allowed here: [value]"
            yield Finding(token.source_line, message, "css-selector")
        else:
            yield from _check_within(token, depth + 1)
        if not isinstance(token, ast.WhitespaceToken):
            is_start = isinstance(token, ast.LiteralToken) and token.value == ","


def _check_within(token: ast.Node, depth: int) -> Iterator[Finding]:
    if isinstance(token, ast.FunctionBlock):
        yield from _check_selector(token.arguments, depth)
    elif isinstance(token, BLOCKS):
        # Nothing to check but the depth.
        yield from check_value(token.content, depth)


def _names_value(block: ast.SquareBracketsBlock) -> bool:
    return any(isinstance(token, ast.IdentToken) and token.lower_value == "value" for token in block.content)


def _parse_contents(rule: ast.QualifiedRule) -> Sequence[ast.Node]:
    return tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)


def _check_contents(contents: Sequence[ast.Node], *, is_style_attribute: bool = False) -> Iterator[Finding]:
    for item in contents:
        if isinstance(item, ast.ParseError):
            yield Finding(item.source_line, f"This is not CSS: {item.message}.", "css")
        elif isinstance(item, ast.Declaration):
            yield from _check_declaration(item)
        else:
            where = "a style attribute" if is_style_attribute else "another"
            yield Finding(item.source_line, f"A rule within {where} is not allowed.", "css")


def _check_declaration(declaration: ast.Declaration) -> Iterator[Finding]:
    name = declaration.lower_name
    if name in _PROPERTIES:
        yield Finding(
            declaration.source_line, f"This property is not allowed: {declaration.name}", "css-property"
        )
    if name == "position" and _has_keyword(declaration.value, _POSITIONS):
        message = "position: fixed and sticky are not allowed; use absolute."
        yield Finding(declaration.source_line, message, "css-position")
    yield from check_value(declaration.value)


def _has_keyword(tokens: Sequence[ast.Node], keywords: frozenset[str]) -> bool:
    """Return whether a keyword is among the tokens. A variable could hold one, so it counts as well."""
    return any(
        (isinstance(token, ast.IdentToken) and token.lower_value in keywords)
        or (isinstance(token, ast.FunctionBlock) and token.lower_name in ("var", "env"))
        for token in tokens
    )
