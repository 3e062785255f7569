"""Markup of real pages: what editors and templates write is kept as it is."""

import pytest
from site_editor.domain.html import check_html, clean_html

ARTICLE = (
    '<article><header><hgroup><h1>Riad <em>Zitoun</em></h1><p>Guest house</p></hgroup><nav><a href="#rooms">Rooms</a>'
    "</nav></header><main><section><h2>Rooms</h2><h3>First floor</h3><h4>Blue</h4><h5>Bed</h5><h6>Size</h6></section>"
    "</main><aside><div>Open all year</div></aside><footer><address>Medina, Fès</address></footer></article>"
)
TEXT = (
    '<p><abbr>MAD</abbr> <b>bold</b> <bdi>سوق</bdi> <bdo dir="rtl">abc</bdo> <cite>Book</cite> <code>x</code> '
    '<del datetime="2026-01-01">old</del> <dfn>term</dfn> <em>so</em> <i>it</i> <ins datetime="2026-01-02">new</ins> '
    "<kbd>F1</kbd> <mark>hit</mark> <q>quote</q> <s>no</s> <samp>out</samp> <small>fine</small> "
    '<span lang="ar">ما</span> '
    '<strong>yes</strong> H<sub>2</sub>O m<sup>2</sup> <time datetime="09:00">nine</time> <u>under</u> a<wbr>b<br>c</p>'
    "<blockquote>Said</blockquote><hr><pre>  kept</pre>"
)
LISTS = (
    '<ul><li>Tea</li></ul><ol reversed="" start="3" type="a"><li value="3">Mint</li></ol>'
    "<dl><dt>Open</dt><dd>9</dd></dl>"
    '<details open="" name="faq"><summary>When?</summary>Always</details>'
)
TABLE = (
    '<table><caption>Prices</caption><colgroup span="1"></colgroup><colgroup><col span="2"></colgroup><thead><tr>'
    '<th id="t" scope="col" colspan="2" rowspan="1" abbr="Tea" headers="x">Tea</th></tr></thead><tbody><tr>'
    '<td headers="t" colspan="1" rowspan="2">12</td></tr></tbody><tfoot><tr><td>Total</td></tr></tfoot></table>'
)
MEDIA = (
    '<figure><img src="/uploads/atlas/a.webp" alt="Tea" width="20" height="10" loading="lazy" decoding="async" '
    'sizes="100vw"><figcaption>Mint tea</figcaption></figure><video src="/uploads/atlas/a.mp4" '
    'poster="/uploads/atlas/a.jpg" width="20" height="10" controls="" muted="" loop="" preload="none" playsinline="">'
    "</video>"
)
BLOCKS = (
    '<souk-contact-form></souk-contact-form><souk-map latitude="33.5" longitude="-7.6" zoom="14" height="300" '
    'address="Medina"></souk-map><souk-opening-hours></souk-opening-hours><souk-price-list category="tea">'
    '</souk-price-list><souk-slider slides="3" width="600" height="300" controls="" indicators=""></souk-slider>'
)
EVERYWHERE = (
    '<div class="a" dir="rtl" id="b" lang="ar" role="note" style="color:red;" tabindex="0" title="T" hidden="" '
    'aria-label="L" data-hook="main">x</div>'
)
LINKS = (
    '<a href="http://a.test">1</a><a href="https://a.test" hreflang="fr" target="_blank">2</a>'
    '<a href="mailto:a@b.test">3</a><a href="tel:+212600000000">4</a><a href="/fr/shop?page=2#top">5</a>'
)


@pytest.mark.parametrize("text", [ARTICLE, TEXT, LISTS, TABLE, MEDIA, BLOCKS, EVERYWHERE, LINKS])
def test_the_markup_of_a_page_is_kept(text):
    checked = check_html(text)
    assert checked.findings == []
    assert checked.html.replace(' rel="noopener noreferrer"', "") == text


def test_a_picture_within_the_text_is_kept():
    picture = '<img src="data:image/png;base64,iVBORw0KGgo=">'
    assert check_html(picture).html == picture


def test_a_style_is_kept_as_it_was_parsed():
    assert check_html('<p style="color:/* x */red">x</p>').html == '<p style="color:red;">x</p>'


@pytest.mark.parametrize("text", ["<p onclick=x />", "<br onclick=x/>", "<img src=//evil.test />"])
def test_elements_that_close_themselves_are_checked(text):
    checked = check_html(text)
    assert (checked.html, len(checked.findings)) == ("", 1)


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("<p>a<br>", "<p>a<br></p>"),
        ("<p onclick=x>a</p>", "<p>a</p>"),
        ("<p>a<script>alert(1)</script></p>", "<p>a</p>"),
        ("<style>p{}</style>a", "a"),
        ("<template>x</template>a", "a"),
        ("<noscript>x</noscript>a", "a"),
        ("<iframe>x</iframe>a", "a"),
        ("<object>x</object>a", "a"),
        ("<form>x</form>a", "xa"),
        ('<p style="position:fixed">a</p>', "<p>a</p>"),
        ('<img src="//evil.test">', "<img>"),
        ("<pre class=a>\n\n\n\n\n\n\n\nx\n\ny</pre>", '<pre class="a">x\n\ny</pre>'),
        ("", ""),
    ],
)
def test_what_is_not_allowed_is_left_out(text, cleaned):
    assert clean_html(text) == cleaned


def test_the_longest_text_is_a_million_characters():
    longest = "a" * 1_000_000
    assert check_html(longest).html == longest
    assert clean_html(longest) == longest
    assert clean_html(f"{longest}a") == ""
    [finding] = check_html(f"{longest}a").findings
    assert (finding.line, finding.code) == (1, "length")


@pytest.mark.parametrize("slides", ["0", "11", "-1", "x", "1.5", "²", ""])
def test_a_slider_with_other_slides_is_refused_by_its_attribute(slides):
    [finding] = check_html(f'\n<souk-slider slides="{slides}"></souk-slider>').findings
    assert (finding.line, finding.code) == (2, "html-attribute")
    assert finding.message == "This attribute is a number from 1 to 10: <souk-slider slides>"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"<{'x' * 50}>", f"This element is not allowed: <{'x' * 40}>"),
        (f"<a href='{'x' * 30}:y'>", f"This address is not allowed: {'x' * 20}"),
        (
            f"<img src='/{'x' * 90}'>",
            f"This address is not allowed, only those of pictures that were uploaded here: /{'x' * 79}",
        ),
        ("<p onclick=x>", "The event handler onclick is not allowed."),
        ("<p ping=x>", "This attribute is not allowed: <p ping>"),
    ],
)
def test_findings_say_what_is_not_allowed(text, message):
    assert [finding.message for finding in check_html(text).findings] == [message]


@pytest.mark.parametrize(
    ("attributes", "is_allowed"), [('width="1200"', True), ('width="1201"', False), ('height="100"', True)]
)
def test_a_slider_is_as_wide_as_a_page_at_the_most(attributes, is_allowed):
    assert (check_html(f"<souk-slider {attributes}></souk-slider>").findings == []) is is_allowed
