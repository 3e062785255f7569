"""Pictures of any common kind look as they did."""

import io

import pytest
from chassis import images
from PIL import Image

MIDDLE = 128


def file_of(image, format_):
    target = io.BytesIO()
    image.save(target, format_, **({"lossless": True} if format_ == "WEBP" else {}))
    return target.getvalue()


def grey(mode):
    """Return a picture whose left half is black, whose right half is of a middle grey."""
    if mode == "I;16":
        return Image.frombytes(mode, (40, 20), 20 * (20 * b"\0\0" + 20 * bytes((0, MIDDLE))))
    value = {"1": 1, "L": MIDDLE, "LA": (MIDDLE, 255), "P": MIDDLE}.get(
        mode, (MIDDLE,) * 3 + (255,) * (mode == "RGBA")
    )
    if mode == "CMYK":
        value = (0, 0, 0, 255 - MIDDLE)
    black = {"CMYK": (0, 0, 0, 255), "LA": (0, 255), "RGBA": (0, 0, 0, 255), "RGB": (0, 0, 0)}.get(mode, 0)
    picture = Image.new(mode, (40, 20), black)
    if mode == "P":
        picture.putpalette([level for level in range(256) for _ in range(3)])
    picture.paste(value, (20, 0, 40, 20))
    return picture


@pytest.mark.parametrize(
    ("mode", "format_"),
    [
        *(("1", "PNG"), ("L", "PNG"), ("LA", "PNG"), ("P", "PNG"), ("RGB", "PNG"), ("RGBA", "PNG"), ("I;16", "PNG")),
        *(("L", "JPEG"), ("RGB", "JPEG"), ("CMYK", "JPEG"), ("RGB", "WEBP"), ("RGBA", "WEBP"), ("P", "GIF")),
        *(("L", "GIF"), ("RGB", "AVIF"), ("RGBA", "AVIF")),
    ],
)  # fmt: skip
def test_a_picture_keeps_its_colours(mode, format_):
    decoded, name = images.decode(file_of(grey(mode), format_))
    assert (name, decoded.mode in ("RGB", "RGBA")) == (format_, True)
    shown = decoded.convert("RGB")
    left, right = shown.getpixel((5, 10)), shown.getpixel((35, 10))
    assert max(left) < 10
    expected = 255 if mode == "1" else MIDDLE
    assert all(abs(level - expected) < 6 for level in right)


@pytest.mark.parametrize(
    "content", [b"", b"GIF89a", b"<svg/>", b"%PDF-1.7", b"BM" + bytes(60), b"II*\0" + bytes(60)]
)
def test_what_is_no_picture_says_so(content):
    with pytest.raises(images.UnreadableImageError):
        images.decode(content)


def test_the_first_picture_of_an_animation_is_shown():
    target = io.BytesIO()
    frames = [Image.new("RGB", (9, 9), colour) for colour in ("red", "blue")]
    frames[0].save(target, "GIF", save_all=True, append_images=frames[1:])
    assert images.decode(target.getvalue())[0].convert("RGB").getpixel((4, 4)) == (255, 0, 0)
