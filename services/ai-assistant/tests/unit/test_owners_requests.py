"""How many requests as owners write them are read right, asked about, and read wrong."""

from collections import Counter
from datetime import date
from pathlib import Path

import pytest
from ai_assistant.domain.grammar.parse import parse
from describe import describe

WEDNESDAY = date(2026, 11, 25)
# Of 60 a language: right, asked about though they say enough, and wrong. No change may make these worse.
FIGURES = {"en": (56, 4, 0), "fr": (57, 3, 0), "ar": (54, 3, 3)}


def list_requests():
    """Yield the language, the request and what it asks for."""
    lines = (Path(__file__).parent / "owners_requests.txt").read_text("utf-8").splitlines()
    written = [line for line in lines if not line.startswith("#")]
    for line, expected in zip(written[::2], written[1::2], strict=True):
        language, _, text = line.partition(" | ")
        yield language, text, expected.strip()


@pytest.mark.parametrize("language", FIGURES)
def test_as_many_requests_are_read_right_as_before(language):
    counts = Counter()
    for of_request, text, expected in list_requests():
        if of_request == language:
            read_as = describe(parse(text, action="", entity="", locale=language, today=WEDNESDAY))
            is_asked = read_as.startswith("?")
            is_right = read_as == expected or (is_asked and expected == "?")
            counts["right" if is_right else "asked" if is_asked else "wrong"] += 1
    assert counts.total() == 60
    assert (counts["right"], counts["asked"], counts["wrong"]) == FIGURES[language]
