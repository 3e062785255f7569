"""Whatever a supplier's description has, twice as much of it takes twice the steps, and its text is what is shown."""

import pytest
from chassis.testing.steps import assert_linear
from dropship_importer.adapters.sql_listings import strip_markup

PIECES = (
    "<",
    "<script>",
    "<style>x</style>",
    "<p>x</p>",
    "<script",
    "</script ",
    "&#",
    "<script></script",
    "<p",
)


@pytest.mark.parametrize("piece", PIECES)
def test_markup_is_stripped_in_linear_steps(piece):
    assert_linear(strip_markup, lambda n: piece * n)


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<p>Red<br>dress</p>", "Red dress"),
        ("a<script>if (a < b) {}</script >b<STYLE>p{}</STYLE>c", "a b c"),
        ("a<script>b", "a b"),
        ("1 < 2", "1 < 2"),
        ("a<scripted>b</scripted>c", "a b c"),
        ("x&#" + "9" * 5000 + ";y&eacute;", "x\ufffdyé"),
    ],
)
def test_the_text_is_without_tags_scripts_and_styles(markup, text):
    assert strip_markup(markup) == text
