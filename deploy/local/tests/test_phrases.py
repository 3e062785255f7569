import pytest
from souk_local.phrases import find_phrases


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('"""Store what came of the import."""', 1),
        ("x = 1\n# Whoever has the link may use it.\n", 2),
        ("// The price that two\n// looks agree on.\n", 1),
        ("The customer is\ntold by mail.", 1),
        ("## Routes beside the plain resources", 1),
    ],
)
def test_a_phrase_is_found_with_its_line(text, line):
    (finding,) = find_phrases("a.py", text)
    assert finding.startswith(f"a.py:{line}: ")


@pytest.mark.parametrize(
    "text",
    [
        "def test_what_was_said_is_told(): ...",
        "How it looks on a phone; twenty looks",
        "The demo's worlds",
        "a longer whoeverness",
        "what counted",
    ],
)
def test_other_words_pass(text):
    assert list(find_phrases("a.md", text)) == []
