"""Videos and maps of other providers: what names one is checked, addresses are built here."""

from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from site_editor.adapters.rendering.live_blocks import list_frame_origins
from site_editor.domain.embeds import PROVIDERS, find_frame
from site_editor.domain.html import check_html

ID = "dQw4w9WgXcQ"


@pytest.mark.parametrize(
    ("provider", "value", "start", "address"),
    [
        ("youtube", ID, "", f"https://www.youtube-nocookie.com/embed/{ID}"),
        ("youtube", ID, "43", f"https://www.youtube-nocookie.com/embed/{ID}?start=43"),
        ("vimeo", "76979871", "", "https://player.vimeo.com/video/76979871?dnt=1"),
        (
            "vimeo",
            "76979871/8272103f6e",
            "5",
            "https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e#t=5s",
        ),
        ("google-maps", "33.5,-7.5,12", "", "https://www.google.com/maps?q=33.5%2C-7.5&z=12&output=embed"),
        ("google-maps", "Café & Co", "", "https://www.google.com/maps?q=Caf%C3%A9+%26+Co&output=embed"),
        ("google-maps", "pb:!1m2!2sCafé", "", "https://www.google.com/maps/embed?pb=!1m2!2sCaf%C3%A9"),
    ],
)
def test_a_video_or_place_is_the_frame_of_its_provider(provider, value, start, address):
    embed = find_frame({"provider": provider, "value": value, "start": start})
    assert embed
    assert embed[1].address == address


def test_a_map_of_openstreetmap_is_around_its_marker():
    embed = find_frame({"provider": "openstreetmap", "value": "33.5,-7.5,14"})
    assert embed
    box = embed[1].address.partition("bbox=")[2].partition("&")[0].split("%2C")
    west, south, east, north = map(float, box)
    assert west < -7.5 < east
    assert south < 33.5 < north


@pytest.mark.parametrize(
    "attributes",
    [
        'provider="dailymotion" value="x8"',
        f'provider="youtube" value="{ID}x"',
        'provider="youtube" value="https://youtube.com"',
        'provider="vimeo" value="1/../2"',
        'provider="openstreetmap" value="93.5,-7.5,14"',
        'provider="google-maps" value="33.5,-7.5,99"',
        f'value="{ID}"',
    ],
)
def test_another_provider_or_number_is_refused_by_name(attributes):
    [finding] = check_html(f"<p>a</p>\n<souk-embed {attributes}></souk-embed>").findings
    assert (finding.line, finding.code) == (2, "html-embed")


def test_an_element_in_which_nothing_was_chosen_yet_is_kept_and_shows_nothing():
    empty = '<souk-embed title="Video"></souk-embed>'
    assert check_html(empty).html == empty
    assert list_frame_origins(empty) == set()


TEXTS = st.text() | st.sampled_from(
    [ID, "1", "1,2,3", "a b", "pb:!1", "//evil.test", '"><script>', "..", "\n"]
)


@given(st.sampled_from(sorted(PROVIDERS)), TEXTS, st.text(max_size=8))
def test_no_value_leads_to_another_host_than_the_providers(provider, value, start):
    embed = find_frame({"provider": provider, "value": value, "start": start})
    if not embed:
        return
    owner, frame = embed
    parts = urlsplit(frame.address)
    assert f"{parts.scheme}://{parts.netloc}" == owner.origin
    assert not set(frame.address + frame.page) & set("<>\"' \n\r\t")


def test_a_page_names_the_origins_of_its_frames():
    html = (
        f'<souk-embed provider="youtube" value="{ID}"></souk-embed>'
        '<souk-embed provider="vimeo" value="1" height="300"></souk-embed>'
    )
    assert list_frame_origins(html) == {"https://www.youtube-nocookie.com", "https://player.vimeo.com"}
