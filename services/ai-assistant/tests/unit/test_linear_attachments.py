"""Whatever a file says that is sent with a request, twice as much of it takes twice the steps."""

import base64

import pytest
from ai_assistant.adapters.attachments import read_attachment
from ai_assistant.domain.preview import clean_preview
from chassis.testing.steps import assert_linear

PIECES = ("a;1\n", '"a ""b"" ";1\n', ";", "\n", " ", '"', "e\u0301", "1 000,5;")
HTML = ("<ul><li>", "<a ", "<!--", "<p><b>", "<p>", '<a "', "<script>", "</p>")


@pytest.mark.parametrize("piece", PIECES)
def test_an_attachment_is_read_in_linear_steps(piece):
    def read(text):
        read_attachment(base64.b64encode(text.encode()).decode(), "en")

    assert_linear(read, lambda n: "name;price\n" + piece * n)


@pytest.mark.parametrize("piece", HTML)
def test_a_preview_is_cleaned_in_linear_steps(piece):
    assert_linear(clean_preview, lambda n: piece * n)
