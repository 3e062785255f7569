"""Checks style sheets and style attributes, and writes them again from what was parsed.

What is hostile is rejected with its line. The text that is stored is serialised from tokens, so that it means to a
browser what it meant here: escapes and comments do not survive.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import tinycss2
from tinycss2 import ast

from site_editor.domain.css_selectors import check_selectors, names_parent
from site_editor.domain.css_values import FONT_FUNCTIONS, check_value, find_long_number
from site_editor.domain.finding import Finding

MAX_LENGTH = 500_000
MAX_DEPTH = 8
# At-rules with rules inside.
_GROUPS = frozenset({"media", "supports", "container", "layer", "starting-style"})
_KEYFRAMES = frozenset({"keyframes", "-webkit-keyframes"})
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
    findings = list(_check_rules(rules))
    return _finish("" if findings else "\n".join(rule.serialize() for rule in rules), findings)


def check_style_attribute(text: str) -> CheckedCss:
    """Check the declarations of a `style` attribute."""
    if long_number := find_long_number(text):
        return CheckedCss("", [long_number])
    parsed = tinycss2.parse_blocks_contents(text, skip_comments=True, skip_whitespace=True)
    # As browsers do, what is no declaration is left out: programs write much of it.
    contents = [item for item in parsed if isinstance(item, ast.Declaration) and not _is_broken(item)]
    findings = [finding for item in contents for finding in _check_declaration(item)]
    return _finish("" if findings else " ".join(f"{item.serialize()};" for item in contents), findings)


def _finish(css: str, findings: list[Finding]) -> CheckedCss:
    if not findings and "<" in css:
        # In a style element, a tag in a string would end it.
        findings = [Finding(1, "The character < is not allowed.", "css")]
        css = ""
    return CheckedCss(css, findings)


def _check_rules(rules: Sequence[ast.Node]) -> Iterator[Finding]:
    for rule in rules:
        if isinstance(rule, ast.AtRule) and rule.lower_at_keyword == "font-face":
            yield from _check_font_face(rule)
        elif isinstance(rule, ast.AtRule) and rule.lower_at_keyword == "layer" and rule.content is None:
            yield from check_value(rule.prelude)
        else:
            yield from _check_rule(rule, 0, is_outer=True)


def _check_rule(rule: ast.Node, depth: int, *, is_outer: bool) -> Iterator[Finding]:
    """Yield findings of a rule and those within it. `is_outer` says that its parent can be the element that the style
    sheet is nested in, not only one within."""
    if depth >= MAX_DEPTH:
        yield Finding(rule.source_line, "Rules are nested too deeply.", "css")
    elif isinstance(rule, ast.ParseError):
        yield Finding(rule.source_line, f"This is not CSS: {rule.message}.", "css")
    elif isinstance(rule, ast.AtRule):
        yield from _check_at_rule(rule, depth, is_outer=is_outer)
    elif isinstance(rule, ast.QualifiedRule):
        yield from check_selectors(rule.prelude, is_outer=is_outer)
        yield from _check_contents(rule, depth, is_outer=is_outer and names_parent(rule.prelude))


def _check_at_rule(rule: ast.AtRule, depth: int, *, is_outer: bool) -> Iterator[Finding]:
    name = rule.lower_at_keyword
    is_known = name in _GROUPS or (name in _KEYFRAMES and not depth)
    if not is_known or rule.content is None:
        yield Finding(rule.source_line, f"This rule is not allowed: @{rule.at_keyword}", "css-at-rule")
    else:
        yield from check_value(rule.prelude)
        yield from _check_contents(rule, depth, is_outer=is_outer)


def _check_font_face(rule: ast.AtRule) -> Iterator[Finding]:
    if rule.content is None:
        yield Finding(rule.source_line, f"This rule is not allowed: @{rule.at_keyword}", "css-at-rule")
        return
    for item in _parse_contents(rule):
        if isinstance(item, ast.Declaration):
            yield from check_value(item.value, functions=FONT_FUNCTIONS)
        else:
            yield Finding(item.source_line, "A font has declarations only.", "css")


def _parse_contents(rule: ast.QualifiedRule | ast.AtRule) -> Sequence[ast.Node]:
    return tinycss2.parse_blocks_contents(rule.content or (), skip_comments=True, skip_whitespace=True)


def _check_contents(rule: ast.QualifiedRule | ast.AtRule, depth: int, *, is_outer: bool) -> Iterator[Finding]:
    for item in _parse_contents(rule):
        if isinstance(item, ast.Declaration):
            yield from _check_declaration(item)
        else:
            yield from _check_rule(item, depth + 1, is_outer=is_outer)


def _is_broken(declaration: ast.Declaration) -> bool:
    return any(isinstance(token, ast.ParseError) for token in declaration.value)


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
