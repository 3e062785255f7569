"""CSS of widgets, limited to their boxes."""

import tinycss2
from tinycss2 import ast

# These hold no selectors, and a browser ignores them within another rule; so it does a `@layer` without rules.
_TOP_LEVEL = frozenset({"font-face", "keyframes", "-webkit-keyframes"})


def limit_to_box(css: str, selector: str) -> str:
    """Return checked CSS whose rules apply within the elements of a selector only."""
    if not css.strip():
        return ""
    rules = tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True)
    outside = [rule for rule in rules if _is_top_level(rule)]
    inside = "\n".join(rule.serialize() for rule in rules if not _is_top_level(rule))
    return "\n".join([f"{selector} {{\n{inside}\n}}", *(rule.serialize() for rule in outside)])


def _is_top_level(rule: ast.Node) -> bool:
    return isinstance(rule, ast.AtRule) and (rule.lower_at_keyword in _TOP_LEVEL or rule.content is None)
