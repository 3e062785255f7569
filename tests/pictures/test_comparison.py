"""The comparison of coarse pictures: what it notices in the references themselves, and what it does not mind."""

import io

import pytest
from PIL import Image, ImageChops, ImageDraw

from pictures.comparison import BLOCK, compare, reduce
from pictures.references import MASK, SCREENS, get_file

REFERENCES = [get_file(path, look) for look, paths in SCREENS.items() for path in paths]
CANVAS, PANEL, INK = "#f7f3ec", "#ffffff", "#1d1b17"


@pytest.fixture(params=REFERENCES, ids=lambda file: file.stem)
def reference(request):
    return Image.open(request.param).convert("RGB")


def draw_page(canvas=CANVAS, panel=(100, 150, 700, 450), words="mimimi illi"):
    """Return the coarse picture of a page: frame, a panel with lines of text, and a button unless there is no panel."""
    picture = Image.new("RGB", (1366, 768), canvas)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, 88, 768), fill="#0c2f2e")
    if panel:
        draw.rectangle(panel, fill=PANEL)
        draw.rectangle((panel[0] + 20, panel[3] - 60, panel[0] + 160, panel[3] - 24), fill="#0b6b66")
        for row in range(8):
            draw.text((panel[0] + 20, panel[1] + 20 + 24 * row), words * 4, fill=INK)
    target = io.BytesIO()
    picture.save(target, "PNG")
    return reduce(target.getvalue())


def test_there_are_twelve_of_a_few_kilobytes():
    assert len(REFERENCES) == 12
    assert all(file.stat().st_size < 8_000 for file in REFERENCES)


def test_a_reference_is_like_itself(reference):
    assert compare(reference, reference).is_same


def test_a_page_that_moved_is_noticed(reference):
    assert not compare(reference, ImageChops.offset(reference, 0, 3)).is_same
    assert not compare(reference, ImageChops.offset(reference, 4, 0)).is_same


def test_another_shade_of_all_surfaces_is_noticed(reference):
    shade = Image.new("RGB", reference.size, (5, 5, 5))
    assert not compare(reference, ImageChops.add(reference, shade)).is_same


def test_a_page_in_the_other_direction_is_noticed(reference):
    assert not compare(reference, reference.transpose(Image.Transpose.FLIP_LEFT_RIGHT)).is_same


def test_a_block_that_came_is_found_where_it_is(reference):
    changed = reference.copy()
    changed.paste("#c04010", (8, 12, 8 + 2 * BLOCK, 12 + BLOCK))
    assert {(8, 12), (12, 12)} <= set(compare(reference, changed).blocks)


def test_other_words_in_a_panel_do_not_matter():
    assert compare(draw_page(), draw_page(words="summer ride")).is_same


@pytest.mark.parametrize(
    "changed",
    [
        draw_page(panel=(148, 150, 748, 450)),
        draw_page(panel=(100, 198, 700, 498)),
        draw_page(panel=None),
        draw_page(canvas=PANEL),
        draw_page(canvas="#f0f3f7"),
        draw_page(canvas=MASK),
    ],
    ids=["aside", "down", "gone", "white", "blue", "grey"],
)
def test_a_panel_that_moved_or_is_gone_and_another_colour_are_noticed(changed):
    assert not compare(draw_page(), changed).is_same


def test_pictures_of_two_windows_cannot_be_compared():
    with pytest.raises(ValueError, match="cannot be compared"):
        compare(Image.new("RGB", (85, 48)), Image.new("RGB", (44, 94)))
