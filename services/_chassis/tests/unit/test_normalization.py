import re
import unicodedata
from pathlib import Path
from types import SimpleNamespace

import pytest
from chassis.normalization import normalize_text
from hypothesis import given
from hypothesis import strategies as st

MARKS = "\u0300\u0327\u064b\u0301"
ROOT = Path(__file__).parents[4]


@given(st.text(), st.sampled_from(["NFC", "NFKD"]))
def test_ordinary_texts_are_normalised_as_always(text, form):
    assert normalize_text(form, text) == unicodedata.normalize(form, text)


@pytest.mark.parametrize("times", [31, 5000])
def test_what_is_sorted_never_grows_beyond_its_bound(times, monkeypatch):
    """Python's sorting takes the square of the marks in a row."""
    runs = []

    def measure(form, text):
        runs.append(max(map(len, re.findall(f"[{MARKS}]+", text))))
        return unicodedata.normalize(form, text)

    fake = SimpleNamespace(normalize=measure, combining=unicodedata.combining)
    monkeypatch.setattr("chassis.normalization.unicodedata", fake)
    assert normalize_text("NFKD", "é" + MARKS * times + "xe" + MARKS[:2] * 3)[-7] == "e"
    assert runs == [30]


def test_services_and_the_gateway_normalise_in_no_other_way():
    """Accounts apart: their addresses have a bound of their own."""
    others = {"normalization.py", "model.py"}
    sources = [*ROOT.glob("services/*/*/**/*.py"), *ROOT.glob("gateway/gateway/**/*.py")]
    using = {
        str(path.relative_to(ROOT))
        for path in sources
        if "unicodedata.normalize(" in path.read_text() and path.name not in others
    }
    assert not [path for path in using if "/tests/" not in path and "/demo/" not in path]
