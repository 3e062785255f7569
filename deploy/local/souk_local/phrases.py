"""Comments, docstrings and documents are plain technical English."""

import re
from collections.abc import Iterator

# What reads like a story, and what to write instead.
PHRASES = {
    "what came of": "the outcome of",
    "what becomes of": "the outcome of, changes of",
    "what counts": "what is applied, what decides",
    "a look at the supplier": "an observation",
    "(?:two|three|first|second|last|between) looks?": "observation",
    "looks that (?:dis)?agree": "matching observations",
    "beside the plain": "in addition to the plain",
    "demo world": "demo data",
    "judges? (?:formats|whether)": "check",
    "last word on": "the last event of",
    "that is not whole nothing": "nothing is required in a partial body",
    "whoever": "the person, the caller, the process that",
    "(?:is|are|was|were) told": "is notified, receives, is shown",
    "news of": "events of",
}
# Comments are wrapped between any two words.
_GAP = r"[ \n#/*]+"
_PATTERNS = {
    re.compile(rf"\b{phrase.replace(' ', _GAP)}\b", re.IGNORECASE): advice
    for phrase, advice in PHRASES.items()
}
# This list and its test.
_EXEMPT = re.compile(r"(^|/)(test_)?phrases\.py$")


def find_phrases(path: str, text: str) -> Iterator[str]:
    """Yield a line for each of PHRASES in a file: path, line, what it says and what to write."""
    if _EXEMPT.search(path):
        return
    for pattern, advice in _PATTERNS.items():
        for match in pattern.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            yield f"{path}:{line}: {' '.join(match[0].split())}: write {advice}"
