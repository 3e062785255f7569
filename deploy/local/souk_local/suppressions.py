"""Exceptions to linters and type checkers have their reason beside them."""

import re
from collections.abc import Iterator

_EXCEPTION = r"(?:noqa|type:\s*ignore|pyright:\s*ignore)(?::\s*[A-Z]+[0-9]+(?:,\s*[A-Z]+[0-9]+)*|\[[^\]]*\])?"
# One exception or several, and what stands behind the last.
_PYTHON = re.compile(rf"#\s*{_EXCEPTION}(?:\s+#\s*{_EXCEPTION})*(?P<rest>.*)$")
_WEB = re.compile(r"biome-ignore\s+[^:]+:(?P<rest>.*)$")


def find_unexplained(path: str, text: str) -> Iterator[str]:
    """Yield a line for each exception of a file without a reason behind it."""
    pattern = _PYTHON if path.endswith(".py") else _WEB
    for number, line in enumerate(text.splitlines(), 1):
        match = pattern.search(line)
        if match and not re.search(r"\w", match["rest"]):
            yield f"{path}:{number}: write the reason behind {match[0].strip()}"
