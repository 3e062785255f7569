"""What the JSON of the editor may contain."""

import pytest
from site_editor.domain.project import MAX_COMPONENTS, MAX_DEPTH, check_project


def project(component, styles=()):
    return {"pages": [{"frames": [{"component": component}]}], "styles": list(styles)}


def codes(value):
    return {violation.code for violation in check_project(value, "project")}


def nest(depth):
    component = {}
    for _ in range(depth):
        component = {"components": [component]}
    return component


ORDINARY = {
    "type": "wrapper",
    "attributes": {"id": "ix"},
    "tagName": "body",
    "components": [
        {
            "type": "hook",
            "attributes": {"data-hook": "main"},
            "components": [{"type": "widget", "content": "<p>x</p>"}],
        },
        {"type": "souk-map", "tagName": "souk-map", "attributes": {"zoom": 14}, "style": {"height": "150px"}},
        {"type": "textnode", "content": "1 &lt; 2"},
        "<p>text</p>",
    ],
}


def test_an_ordinary_project_has_no_violations():
    assert (
        check_project(project(ORDINARY, [{"selectors": ["a"], "style": {"color": "red"}}]), "project") == []
    )


@pytest.mark.asvs("1.3.3")
@pytest.mark.parametrize(
    ("component", "code"),
    [
        ({"script": "alert(1)"}, "html-handler"),
        ({"script-export": "alert(1)"}, "html-handler"),
        ({"onclick": "alert(1)"}, "html-handler"),
        ({"toolbar": [{"command": "x"}]}, "html-handler"),
        ({"type": "script"}, "unknown"),
        ({"type": ["script"]}, "unknown"),
        ({"type": "iframe"}, "unknown"),
        ({"tagName": "script"}, "html-element"),
        ({"tagName": ["x"]}, "html-element"),
        ({"attributes": {"onclick": "alert(1)"}}, "html-handler"),
        ({"attributes": {"ONCLICK": "alert(1)"}}, "html-handler"),
        ({"attributes": {"srcdoc": "<script>"}}, "html-attribute"),
        ({"tagName": "a", "attributes": {"href": "java\tscript:alert(1)"}}, "html-url"),
        ({"tagName": "img", "attributes": {"src": "//evil.test"}}, "html-url"),
        ({"attributes": {"style": "position:fixed"}}, "css-position"),
        ({"tagName": "body", "attributes": {"onload": "x"}}, "html-handler"),
        ({"content": "<img src=/uploads/a/b.png onerror=alert(1)>"}, "html-handler"),
        ({"components": "<script>alert(1)</script>"}, "html-element"),
        ({"components": [{"components": [{"script": "x"}]}]}, "html-handler"),
        ({"style": {"background": "url(//evil.test)"}}, "css-url"),
        ({"style": {"width": "expression(alert(1))"}}, "css-function"),
        ({"components": [7]}, "object"),
    ],
)
def test_what_would_run_or_load_is_rejected(component, code):
    assert code in codes(project(component))


def test_violations_name_the_path():
    [violation] = check_project(project({"components": [{}, {"script": "x"}]}), "project")
    assert violation.field == "project.pages[0].frames[0].component.components[1].script"


@pytest.mark.parametrize("value", [None, [], "x", 7])
def test_a_project_is_an_object(value):
    assert codes(value) == {"object"}


@pytest.mark.asvs("1.3.5")
def test_styles_and_unknown_parts_are_checked():
    assert codes(project({}, [{"style": {"background": "url(//evil.test)"}}])) == {"css-url"}
    assert codes({"pages": [], "plugins": []}) == {"not-allowed"}


def test_size_and_depth_are_limited():
    assert codes(project(nest(MAX_DEPTH // 2 - 1))) == set()
    assert codes(project(nest(MAX_DEPTH))) == {"too-many"}
    assert codes(project({"components": [{}] * MAX_COMPONENTS})) == {"too-many"}


PAGE_PARTS = [
    {"type": "head"},
    {"type": "comment", "content": "x"},
    {"type": "row", "components": [{"type": "cell", "components": [{"type": "text", "content": "x"}]}]},
    {"type": "image", "tagName": "img", "attributes": {"src": "/uploads/atlas/a.webp"}},
    {"type": "link", "tagName": "a", "attributes": {"href": "/shop"}},
    {"type": "label"},
    {"type": "slider", "components": [{"type": "slide"}]},
    {"type": "table", "tagName": "table", "components": [
        {"type": "thead", "components": [{"type": "tr", "components": [{"type": "th"}]}]},
        {"type": "tbody", "components": [{"type": "tr", "components": [{"type": "td"}]}]},
        {"type": "tfoot"},
    ]},
    {"type": "souk-contact-form"}, {"type": "souk-opening-hours"}, {"type": "souk-price-list"}, {"type": "souk-slider"},
]  # fmt: skip


def test_a_page_with_every_kind_of_component_has_no_violations():
    whole = project({"type": "body", "tagName": "body", "components": PAGE_PARTS})
    others = {"assets": [], "symbols": [], "dataSources": [], "custom": {}}
    assert check_project({**whole, **others}, "project") == []


def list_in(depth):
    components = None
    for _ in range(depth):
        components = [components]
    return components


@pytest.mark.parametrize(
    ("component", "expected"),
    [
        ([None] * 19_999, set()),
        ([None] * 20_000, {"too-many"}),
        ([{"type": "text"}] * 19_999, set()),
        (list_in(100), set()),
        (list_in(101), {"too-many"}),
    ],
)
def test_a_page_has_20_000_components_in_100_levels_at_the_most(component, expected):
    assert codes(project(component)) == expected


@pytest.mark.parametrize(
    ("component", "field", "message"),
    [
        ({"type": "x" * 50}, "type", f"There is no component {'x' * 40}."),
        ({"tagName": "x" * 50}, "tagName", f"This element is not allowed: <{'x' * 40}>"),
        ({"onload": "x"}, "onload", "Components have no scripts."),
        ({"attributes": {"ping": "x"}}, "attributes.ping", "This attribute is not allowed: <div ping>"),
        ({"style": {"width": "src(x)"}}, "style.width", "This function is not allowed: src()"),
        ({"content": 7}, "content", "Send a component."),
    ],
)
def test_a_violation_says_what_and_where(component, field, message):
    [violation] = check_project(project(component), "project")
    path = f"project.pages[0].frames[0].component.{field}"
    assert (violation.field, violation.message) == (path, message)


def test_a_style_that_is_refused_is_named_by_its_place():
    rules = [{"style": {"color": "red"}}, "x", {"style": {"width": "src(x)"}}]
    [violation] = check_project(project({}, rules), "project")
    assert (violation.field, violation.code) == ("project.styles[2].style.width", "css-function")
