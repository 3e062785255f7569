"""Which HTML a product's description may have."""

import pytest
from orders_pos.domain.catalogue.html import clean_html


@pytest.mark.parametrize(
    "html",
    [
        "<h2>Savon noir</h2><h3>Hammam</h3><h4>Pour la peau</h4><p>Doux<br>et <small>sans parfum</small></p><hr>",
        "<p><b>b</b><i>i</i><em>em</em><strong>strong</strong><u>u</u><s>s</s>H<sub>2</sub>O m<sup>2</sup></p>",
        "<div><span>25 g</span> <code>SN-1</code></div><blockquote>Very soft</blockquote>",
        "<ul><li>first</li></ul><ol><li>one</li></ol>",
        '<figure><img src="/a.jpg" alt="A soap" width="10" height="20"><figcaption>A soap</figcaption></figure>',
        (
            '<table><caption>Sizes</caption><thead><tr><th colspan="2" rowspan="1" scope="col">cm</th></tr></thead>'
            '<tbody><tr><td colspan="1" rowspan="2">10</td></tr></tbody><tfoot><tr><td>all</td></tr></tfoot></table>'
        ),
    ],
)
def test_texts_lists_pictures_and_tables_stay(html):
    assert clean_html(html) == html


@pytest.mark.parametrize(
    "href", ["https://atlas.example", "http://atlas.example", "mailto:a@example.com", "tel:+212612345678", "/soap"]
)  # fmt: skip
def test_links_stay_and_recommend_nobody(href):
    html = f'<a href="{href}" title="Soap">soap</a>'
    assert clean_html(html) == html.replace(">", ' rel="noopener noreferrer nofollow">', 1)


@pytest.mark.parametrize("href", ["javascript:x()", "data:text/html,x", "ftp://atlas.example", "file:///etc"])
def test_a_link_that_could_act_leads_nowhere(href):
    assert clean_html(f'<a href="{href}">soap</a>') == '<a rel="noopener noreferrer nofollow">soap</a>'


@pytest.mark.parametrize("tag", ["script", "style", "template", "noscript", "iframe", "object"])
def test_what_is_no_text_goes_with_its_content(tag):
    assert clean_html(f"<p>a</p><{tag}>alert(1)</{tag}><p>b</p>") == "<p>a</p><p>b</p>"


@pytest.mark.parametrize("tag", ["form", "button", "svg", "video", "h1", "center"])
def test_other_tags_leave_their_text(tag):
    assert clean_html(f"<p>a</p><{tag}>b</{tag}>") == "<p>a</p>b"


@pytest.mark.parametrize("attribute", ['onclick="x()"', 'style="color: red"', 'id="x"', 'class="x"'])
def test_attributes_that_act_or_look_are_left_out(attribute):
    assert clean_html(f"<p {attribute}>soap</p>") == "<p>soap</p>"


@pytest.mark.parametrize(
    ("html", "cleaned"), [("", ""), ("  <p>a</p>\n", "<p>a</p>"), ("<p>a\x00b</p>", "<p>ab</p>")]
)
def test_blanks_around_it_and_zeros_are_left_out(html, cleaned):
    assert clean_html(html) == cleaned
