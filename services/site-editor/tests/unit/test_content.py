import pytest
from chassis.errors import ValidationError
from site_editor.domain import content
from site_editor.domain.content import Content, Part, check_parts


def test_parts_are_stored_as_they_were_parsed():
    [part] = check_parts([Part("<p>a<br>", "p{color:red}/* x */")], "parts")
    assert (part.html, part.css) == ("<p>a<br></p>", "p {color:red}") or part.css.startswith("p")
    assert "/*" not in part.css


def test_each_rejected_part_is_named_with_its_line():
    parts = [Part("<p>a</p>", ""), Part("<p>\n<script></script>", "a{}\n@import 'x';")]
    with pytest.raises(ValidationError) as caught:
        check_parts(parts, "item.parts")
    assert [(v.field, v.code, v.message[:7]) for v in caught.value.violations] == [
        ("item.parts[1].html", "html-element", "Line 2:"),
        ("item.parts[1].css", "css-at-rule", "Line 2:"),
    ]


def test_all_parts_together_have_a_limit(monkeypatch):
    monkeypatch.setattr(content, "MAX_LENGTH", 20)
    assert len(check_parts([Part("<p>123</p>", ""), Part("<p>123</p>", "")], "parts")) == 2
    with pytest.raises(ValidationError) as caught:
        check_parts([Part("<p>123</p>", ""), Part("<p>1234</p>", "")], "parts")
    assert [(v.field, v.code) for v in caught.value.violations] == [("parts", "length")]


def test_html_and_css_are_joined_in_order_without_what_is_empty():
    joined = Content((Part("<p>1</p>", ""), Part("", "a {}"), Part("<p>2</p>", "b {}")))
    assert (joined.html, joined.css) == ("<p>1</p>\n<p>2</p>", "a {}\nb {}")


def test_content_is_read_from_its_stored_form():
    assert Content.parse([{"html": "a", "css": "b"}], "{}") == Content((Part("a", "b"),), "{}")
    assert Content.parse(None) == Content(())


def test_the_most_are_900_000_characters_of_html_and_css():
    [style] = check_parts([Part("", "a{color:red}")], "parts")
    text = "a" * (900_000 - len(style.css))
    assert check_parts([Part(text, style.css)], "parts") == (Part(text, style.css),)
    with pytest.raises(ValidationError) as caught:
        check_parts([Part(f"{text}a", style.css)], "parts")
    assert [(v.field, v.code) for v in caught.value.violations] == [("parts", "length")]
