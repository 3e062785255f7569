"""Style sheets of real pages: what themes use is kept, and what is refused is named."""

import pytest
from site_editor.domain.css import check_style_attribute, check_style_sheet
from site_editor.domain.style_sheet import limit_to_box

DECLARATIONS = [
    "width: calc(100% - max(1rem, min(2vw, clamp(1px, 3vw, 4rem))))",
    "width: round(up, calc(abs(-3px) + mod(7px, 2px) + rem(9px, 4px)), 1px)",
    "opacity: calc(sign(1) * sqrt(pow(0.5, 2)) + sin(0) + cos(90deg) + tan(0))",
    "color: color-mix(in oklab, rgb(1 2 3), rgba(1, 2, 3, 0.5))",
    "color: light-dark(hsl(120deg 50% 50%), hsla(120, 50%, 50%, 0.5))",
    "color: color(display-p3 1 0 0)",
    "border-color: hwb(90 10% 10%) lab(50% 40 59) lch(52% 72 50) oklab(40% 0.1 0.2)",
    "outline-color: oklch(40% 0.2 20)",
    "background: linear-gradient(90deg, red, blue), radial-gradient(red, blue), conic-gradient(red, blue)",
    "background: repeating-linear-gradient(red, blue 9px), repeating-radial-gradient(red, blue 9px)",
    "background: repeating-conic-gradient(red 0 9deg, blue 0 18deg)",
    "transform: matrix(1, 0, 0, 1, 0, 0) perspective(9px) rotate(1deg) scale(2) skew(1deg) translate(1px, 2px)",
    "transform: matrix3d(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1) rotate3d(1, 1, 1, 9deg)",
    "transform: rotateX(1deg) rotateY(1deg) rotateZ(1deg) scale3d(1, 1, 2) scaleX(2) scaleY(2) scaleZ(2)",
    "transform: skewX(1deg) skewY(1deg) translate3d(1px, 1px, 1px) translateX(1px) translateY(1px) translateZ(1px)",
    "filter: blur(2px) brightness(0.5) contrast(2) drop-shadow(1px 1px red) grayscale(1) hue-rotate(9deg)",
    "filter: invert(1) opacity(0.5) saturate(2) sepia(1)",
    "transition: all 1s cubic-bezier(0, 0, 1, 1), opacity 1s steps(4), width 1s linear(0, 1)",
    "grid-template-columns: repeat(2, minmax(0, 1fr)) fit-content(9rem)",
    "content: counter(item) counters(item, '.')",
    "padding: env(safe-area-inset-top) var(--gap, 8px)",
    "clip-path: circle(40%)",
    "clip-path: ellipse(40% 20%)",
    "clip-path: inset(1px round 2px)",
    "clip-path: polygon(0 0, 1px 1px)",
    "clip-path: path('M0 0L1 1')",
    "background: url(/uploads/atlas/a.webp)",
]


@pytest.mark.parametrize("declaration", DECLARATIONS)
def test_the_functions_of_a_theme_are_kept(declaration):
    checked = check_style_attribute(declaration)
    assert checked.findings == []
    name, _, value = declaration.partition(": ")
    assert checked.css.replace('"', "'").replace(" ", "") == f"{name}:{value};".replace(" ", "")


@pytest.mark.parametrize(
    "sheet",
    [
        "@media print {a {color:red}}",
        "@supports (display:grid) {a {color:red}}",
        "@container (min-width:9rem) {a {color:red}}",
        "@layer base {a {color:red}}",
        "@keyframes turn {to {opacity:0}}",
        "@-webkit-keyframes turn {to {opacity:0}}",
    ],
)
def test_rules_of_groups_are_kept(sheet):
    checked = check_style_sheet(sheet)
    assert checked.findings == []
    assert checked.css.replace(" ", "") == sheet.replace(" ", "")


def codes(findings):
    return [(finding.line, finding.code) for finding in findings]


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        ("a{}\n@media url(//evil.test) {a{}}", [(2, "css-url")]),
        ("@import 'x';\na{-ms-behavior:x}", [(1, "css-at-rule"), (2, "css-property")]),
        ("a{position:-webkit-sticky}", [(1, "css-position")]),
        ("a{position:env(x)}", [(1, "css-position")]),
        ("\n}", [(2, "css")]),
        ("a{\nb{@page{}}}", [(2, "css-at-rule")]),
        ("a{@media print{behavior:x}}", [(1, "css-property")]),
        ("a[title='\"<\"']{color:red}", [(1, "css")]),
    ],
)
def test_what_is_refused_is_named_by_line_and_code(sheet, expected):
    checked = check_style_sheet(sheet)
    assert (checked.css, codes(checked.findings)) == ("", expected)


def test_what_is_no_declaration_of_a_style_attribute_is_left_out():
    assert check_style_attribute("@media print{} color:red; a{color:blue}").css in ("", "color:red;")


@pytest.mark.parametrize(("depth", "expected"), [(8, []), (9, [(1, "css")])])
def test_groups_are_nested_eight_deep(depth, expected):
    assert codes(check_style_sheet("@media print{" * depth + "}" * depth).findings) == expected


@pytest.mark.parametrize(("opening", "closing"), [("(", ")"), ("calc(", ")"), ("[", "]"), ("{", "}")])
@pytest.mark.parametrize(("depth", "expected"), [(32, []), (33, [(1, "css")])])
def test_values_are_nested_thirty_two_deep(opening, closing, depth, expected):
    value = f"{opening * depth}1{closing * depth}"
    assert codes(check_style_attribute(f"--x:{value}").findings) == expected


def test_the_longest_sheet_is_half_a_million_characters():
    longest = f"/*{'x' * 499_982}*/a{{color:red}}"
    assert len(longest) == 499_998
    assert check_style_sheet(f"{longest}  ").findings == []
    checked = check_style_sheet(f"{longest}   ")
    assert (checked.css, codes(checked.findings)) == ("", [(1, "length")])


def test_an_address_is_named_as_far_as_there_is_room():
    [finding] = check_style_sheet(f"a{{background:url(/{'x' * 90})}}").findings
    assert finding.message == f"Only pictures that were uploaded here can be used: /{'x' * 79}"


def test_rules_within_rules_have_neither_comments_nor_blanks():
    sheet = "/* 1 */ @media print { /* 2 */ a { /* 3 */ color: red; /* 4 */ } /* 5 */ }"
    assert check_style_sheet(sheet).findings == []


@pytest.mark.parametrize("name", ["keyframes", "-webkit-keyframes", "KEYFRAMES"])
def test_animations_of_a_box_stay_outside_of_it(name):
    assert limit_to_box(f"@{name} turn {{}} p {{}}", "#box") == f"#box {{\np {{}}\n}}\n@{name} turn {{}}"


def test_comments_of_a_box_are_left_out():
    assert limit_to_box("/* 1 */ p {} /* 2 */\n\nq {}", "#box") == "#box {\np {}\nq {}\n}"
