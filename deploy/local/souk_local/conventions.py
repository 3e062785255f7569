"""`python -m souk_local conventions`: what this repository asks of its sources in addition to the linters."""

import subprocess
from pathlib import Path

from souk_local.core_types import find_loose
from souk_local.country_words import find_country_words
from souk_local.documents import find_broken
from souk_local.patterns import find_slow_patterns
from souk_local.phrases import find_phrases
from souk_local.suppressions import find_unexplained
from souk_local.terms import find_old_terms

_SOURCES = (".py", ".ts", ".tsx", ".mjs")
_PROSE = (*_SOURCES, ".css", ".html", ".md", ".proto", ".sh", ".toml", ".yml")
_CATALOGUES = ".yaml"


def check(root: Path) -> list[str]:
    """Return a line for each finding in the sources and documents of a git checkout."""
    command = [
        "git",
        "ls-files",
        "-co",
        "--exclude-standard",
        *(f"*{suffix}" for suffix in (*_PROSE, _CATALOGUES)),
    ]
    output = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout
    findings: list[str] = []
    for path in output.split():
        if (root / path).is_file() and not path.endswith(".gen.ts"):
            text = (root / path).read_text()
            findings += find_country_words(path, text)
            if path.endswith(_CATALOGUES):
                continue
            findings += find_phrases(path, text)
            if path.endswith(".md"):
                findings += find_broken(root, path, text)
            if path.endswith(_SOURCES):
                findings += [
                    *find_old_terms(path, text),
                    *find_unexplained(path, text),
                    *find_loose(path, text),
                ]
                findings += find_slow_patterns(path, text)
    return findings
