"""Renders a receipt as the black and white image that a printer takes."""

import io

import pypdfium2
from PIL import Image, UnidentifiedImageError

from souk_print_agent.escpos import WIDTH

# Two metres of paper.
_MAX_HEIGHT = 16_000
# Grey levels below are black and those above white, so that letters and codes have sharp edges; between them, dithered.
_BLACK, _WHITE = 96, 200


class UnreadableError(Exception):
    """The document cannot be rendered; the message says why."""


def render(document: bytes) -> Image.Image:
    """Return a PDF or PNG in WIDTH dots, its pages below each other, without the white at its end.

    Not safe in several threads at once. Raise UnreadableError."""
    pages = _render_pdf(document) if document.startswith(b"%PDF") else [_read_png(document)]
    height = sum(page.height for page in pages)
    receipt = Image.new("L", (WIDTH, height), 255)
    top = 0
    for page in pages:
        receipt.paste(page, (0, top))
        top += page.height
    sharp = receipt.point([0 if level < _BLACK else 255 if level > _WHITE else level for level in range(256)])
    dithered = sharp.convert("1")
    box = dithered.point([255] + [0] * 255).getbbox()
    return dithered.crop((0, 0, WIDTH, box[3] if box else 1))


def _render_pdf(document: bytes) -> list[Image.Image]:
    try:
        with pypdfium2.PdfDocument(document) as pdf:
            scales = [WIDTH / page.get_width() for page in pdf]
            _check_height(sum(scale * page.get_height() for scale, page in zip(scales, pdf, strict=True)))
            images = [
                page.render(scale=scale, grayscale=True).to_pil()
                for scale, page in zip(scales, pdf, strict=True)
            ]
    except pypdfium2.PdfiumError as error:
        raise UnreadableError("The body is no PDF that can be read.") from error
    return [_to_width(image) for image in images]


def _read_png(document: bytes) -> Image.Image:
    try:
        with Image.open(io.BytesIO(document), formats=("PNG",)) as image:
            _check_height(image.height * WIDTH / image.width)
            # Transparent is white, as paper is.
            layer = image.convert("RGBA")
    except (UnidentifiedImageError, OSError, Image.DecompressionBombError) as error:
        raise UnreadableError("The body is neither a PDF nor a PNG that can be read.") from error
    paper = Image.new("RGBA", layer.size, "white")
    return _to_width(Image.alpha_composite(paper, layer).convert("L"))


def _to_width(image: Image.Image) -> Image.Image:
    height = max(1, round(image.height * WIDTH / image.width))
    return image if image.width == WIDTH else image.resize((WIDTH, height))


def _check_height(height: float) -> None:
    if height > _MAX_HEIGHT:
        raise UnreadableError("The receipt is longer than two metres.")
