"""What style sheets may contain, and that checking what was checked changes nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from site_editor.domain.css import MAX_DEPTH, MAX_LENGTH, check_style_attribute, check_style_sheet

ALLOWED = [
    ".a{color:red}",
    ".a > .b + p:hover{color:rgb(1 2 3 / 50%) !important}",
    "@media (min-width:600px){.a{margin:calc(1px + 2vw)}}",
    "@keyframes turn{from{transform:rotate(0)}50%{transform:rotate(180deg)}}",
    ".a{background:url(/uploads/atlas/x.webp) center / cover}",
    ".a{background:url(data:image/png;base64,iVBORw0KGgo=)}",
    ".a{--gap:8px;gap:var(--gap)}",
    ".a:not(.b, [data-x='1'])::before{content:'\\201C'}",
    ".a{position:absolute;inset:0}",
    "&:hover{color:red}",
    "& > .a{color:red}",
    "body & .a{color:red}",
    "> .a{color:red}",
    ".a{&:hover{color:red}}",
    ".a{.b &{color:red}}",
    ".a{& + .b{color:red}}",
    ".a{~ .b{color:red}}",
    ".a{color:red;.b{color:blue;@media print{color:green}}}",
    "@layer base, theme;",
    "@layer base{.a{color:red}}",
    "@font-face{font-family:a;src:local('A'), url(/uploads/atlas/a.woff2) format('woff2')}",
    ".a::before{content:attr(data-x)}",
    "@starting-style{.a{opacity:0}}",
    "@supports (display:grid){.a{display:grid;grid-template-columns:repeat(2,minmax(0,1fr))}}",
]
REJECTED = [
    ("@import 'https://evil.test/x.css';", "css-at-rule"),
    ("@\\69mport url(//evil.test);", "css-at-rule"),
    ("@IMPORT/**/url(x);", "css-at-rule"),
    ("@charset 'utf-7';", "css-at-rule"),
    ("@namespace x url(http://evil.test);", "css-at-rule"),
    ("@font-face{font-family:a;src:url(http://evil.test)}", "css-url"),
    ("@font-face{font-family:a;src:local(a),url('//evil.test/a.woff2') format('woff2')}", "css-url"),
    ("@font-face{font-family:a;src:var(--x)}", "css-function"),
    ("@font-face{a{src:url(//evil.test)}}", "css"),
    ("@font-face;", "css-at-rule"),
    ("@layer a url(//evil.test);", "css-url"),
    (".a{.b{background:url(//evil.test)}}", "css-url"),
    (".a{@media print{position:fixed}}", "css-position"),
    (".a{@import 'x';}", "css-at-rule"),
    (".a{@font-face{src:local(a)}}", "css-at-rule"),
    (".a{@keyframes b{from{color:red}}}", "css-at-rule"),
    ("@page{size:a4}", "css-at-rule"),
    ("@media;", "css-at-rule"),
    (".a{background:url(http://evil.test/x)}", "css-url"),
    (".a{background:URL('//evil.test/x')}", "css-url"),
    (".a{background:u\\72l(//evil.test)}", "css-url"),
    (".a{background:url(javascript:alert(1))}", "css"),
    (".a{background:url('javascript:alert(1)')}", "css-url"),
    (".a{background:url(data:image/svg+xml;base64,AAAA)}", "css-url"),
    (".a{background:url(/uploads/atlas/../../admin)}", "css-url"),
    (".a{background:url(/auth/revoke)}", "css-url"),
    (".a{--x:url(//evil.test)}", "css-url"),
    (".a{background:image-set('//evil.test' 1x)}", "css-function"),
    (".a{background:-webkit-image-set('//evil.test' 1x)}", "css-function"),
    (".a{background:src('//evil.test')}", "css-function"),
    (".a{background:element(#x)}", "css-function"),
    (".a{width:expression(alert(1))}", "css-function"),
    (".a{width:ex\\70ression(alert(1))}", "css-function"),
    (".a{behavior:url(/uploads/a/x.htc)}", "css-property"),
    (".a{-moz-binding:none}", "css-property"),
    (".a{position:fixed}", "css-position"),
    (".a{POSITION:STICKY}", "css-position"),
    (".a{position:f\\69xed}", "css-position"),
    (".a{--p:fixed;position:var(--p)}", "css-position"),
    (".a{content:'</style><script>alert(1)</script>'}", "css"),
    (".a[title='</style>']{color:red}", "css"),
    ("input[value^='a']{color:red}", "css-selector"),
    (":is(input[VALUE='a']){color:red}", "css-selector"),
    ("& + .b{color:red}", "css-selector"),
    ("+ .b{color:red}", "css-selector"),
    (".a, ~ .b{color:red}", "css-selector"),
    ("& ~ .b{color:red}", "css-selector"),
    ("&.a, & > .b + .c{color:red}", "css-selector"),
    ("&{+ .b{color:red}}", "css-selector"),
    ("&:hover{@media print{& ~ .b{color:red}}}", "css-selector"),
    (":has(&){color:red}", "css-selector"),
    (":is(&, body){color:red}", "css-selector"),
    ("&:not(& .a){color:red}", "css-selector"),
    (".a{:has(&){color:red}}", "css-selector"),
    (".a{input[value^='a']{color:red}}", "css-selector"),
    ("}.a{color:red}", "css"),
    (".a{color:red;;;=}", "css"),
]


@pytest.mark.parametrize("text", ALLOWED)
def test_ordinary_rules_are_kept(text):
    checked = check_style_sheet(text)
    assert checked.findings == []
    assert checked.css.replace('"', "'").replace(" ", "").startswith(text.split("{")[0].replace(" ", "")[:8])


@pytest.mark.asvs("1.3.3", "1.3.5")
@pytest.mark.parametrize(("text", "code"), REJECTED)
def test_hostile_rules_are_rejected_and_nothing_is_kept(text, code):
    checked = check_style_sheet(text)
    assert checked.css == ""
    assert code in [finding.code for finding in checked.findings]


def test_findings_name_their_line():
    [finding] = check_style_sheet(".a{color:red}\n\n.b{position:fixed}").findings
    assert (finding.line, finding.code) == (3, "css-position")


@pytest.mark.asvs("1.1.1")
@pytest.mark.parametrize("text", ["/* x */.a{c\\6flor:/**/red}", "<!-- .a{color:red} -->"])
def test_comments_and_escapes_do_not_survive(text):
    assert check_style_sheet(text).css == ".a{color:red}"


def test_text_and_nesting_are_limited():
    assert check_style_sheet("a" * (MAX_LENGTH + 1)).findings[0].code == "length"
    assert check_style_sheet("@media x{" * (MAX_DEPTH + 1) + "}" * (MAX_DEPTH + 1)).findings
    assert check_style_sheet(".a{width:" + "(" * 50_000 + "}").findings
    assert check_style_sheet(".a{width:" + "calc(" * 50_000 + "}").findings


def test_a_style_attribute_has_declarations_only():
    assert check_style_attribute("color: red; margin :0").css == "color: red; margin:0;"
    for text in ("color:red; .b{color:blue}", "color:red; mso-x: ; @import 'x'; =;", "color:red}"):
        checked = check_style_attribute(text)
        assert checked.findings == []
        assert checked.css in ("color:red;", "color:red; mso-x: ;", "")


PIECES = st.sampled_from(
    [
        *(".a", "{", "}", "color", ":", "red", ";", "@media", "@import", "url(", ")", "'", '"', "\\", "/*", "*/", "<"),
        *("</style>", "!important", "[", "]", "(", "&", ",", " ", "\n", "position", "fixed", "var(", "--x", "calc("),
        *("0", "%", "#", "\\69", "\0", "é", "-->", "<!--", "/uploads/a/b.png", "data:image/png;base64,AA"),
    ]
)  # fmt: skip


@given(st.lists(PIECES, max_size=30).map("".join))
def test_what_was_checked_stays_the_same_when_it_is_checked_again(text):
    once = check_style_sheet(text)
    if once.findings:
        return
    twice = check_style_sheet(once.css)
    assert (twice.findings, twice.css) == ([], once.css)
    assert "<" not in once.css
