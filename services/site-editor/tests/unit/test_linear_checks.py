"""Whatever an editor sends, checking twice as much takes twice the steps, and ends with findings or a text to store."""

import json

import pytest
from chassis.markup import MAX_DEPTH
from chassis.testing.steps import assert_linear
from site_editor.domain.css import check_style_sheet
from site_editor.domain.html import check_html, clean_html
from site_editor.domain.project import check_project

HTML = {
    "unclosed openings": "<a ",
    "unclosed quotes": '<a "',
    "unclosed comments": "<!--",
    "comments": "<!--x-->",
    "sections of characters": "<![CDATA[>",
    "forbidden elements": "<x>",
    "empty elements": "<p></p>",
    "open paragraphs": "<p>",
    "styles": '<p style="a:b">',
    "lines": "<pre>\n\n</pre>",
    "lists within lists": "<ul><li>",
    "end tags": "</p>",
    "signs": "<",
    "references": "&#",
}
CSS = {
    "rules": "a{b:c}",
    "declarations": "b:c;",
    "openings": "a{",
    "groups": "@media x{",
    "functions": "a{b:calc(",
    "selectors": "a:not(",
    "brackets": "[",
    "comments": "/*",
    "strings": '"',
    "lines in strings": 'a{b:"\n',
    "addresses": "a{b:url(",
}


@pytest.mark.parametrize("name", HTML)
def test_html_is_checked_in_linear_steps(name):
    assert_linear(check_html, lambda n: HTML[name] * n)
    assert_linear(clean_html, lambda n: HTML[name] * n)


@pytest.mark.parametrize("name", CSS)
def test_styles_are_checked_in_linear_steps(name):
    assert_linear(check_style_sheet, lambda n: CSS[name] * n)


@pytest.mark.parametrize(
    "css",
    [
        *("a" + ":not(" * 5000 + "b" + ")" * 5000 + "{}", "a{b:" + "(" * 5000 + ")" * 5000 + "}"),
        *("a" + "[" * 5000 + "]" * 5000 + "{}", "a{b:" + "1" * 5000 + "}", "a" * 10 + "\n" + "1" * 5000),
    ],
)
def test_what_is_too_deep_or_too_long_to_be_read_is_a_finding(css):
    assert check_style_sheet(css).findings
    in_attribute = check_html(f'<p style="{css}">x</p>')
    assert in_attribute.findings or in_attribute.html == '<p style="">x</p>'
    assert check_project({"styles": [{"style": {"b": css}}]}, "project")


def test_deep_and_open_elements_are_named_with_their_line():
    [finding] = check_html("<p>\n" + "<div>" * (MAX_DEPTH + 1)).findings
    assert (finding.line, finding.code) == (2, "html-nesting")
    assert clean_html("<div>" * (MAX_DEPTH + 1)) == ""


def test_of_very_many_findings_the_first_are_told():
    assert len(check_html("<x>" * 10_000).findings) == 100


def test_components_within_others_are_checked_in_linear_steps():
    def nest(n):
        return json.loads('{"pages":[{"frames":[{"component":' + '{"components":[' * n + "]}" * n + "}]}]}")

    assert_linear(lambda project: check_project(project, "project"), nest, 40)
