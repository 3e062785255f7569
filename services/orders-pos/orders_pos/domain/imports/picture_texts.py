"""What is said of the pictures of a product: in a cell for all of them, in their order."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

# The keys of a picture, by the columns of a row.
PICTURE_TEXTS: Final[Mapping[str, str]] = {
    "$image_text": "alt",
    "$image_author": "attribution",
    "$image_film": "video",
}
_PARTS: Final = re.compile(r"(?<!\\)\|")


def join_texts(texts: Sequence[str]) -> str:
    """Return the texts between bars; empty if all are."""
    escaped = (text.replace("\\", "\\\\").replace("|", "\\|") for text in texts)
    return "|".join(escaped) if any(texts) else ""


def split_texts(cell: str, count: int) -> list[str]:
    """Return the text of each of so many pictures; the whole cell for each where it does not have one for each."""
    parts = _PARTS.split(cell)
    if len(parts) != count:
        return [cell] * count
    return [re.sub(r"\\([|\\])", r"\1", part) for part in parts]
