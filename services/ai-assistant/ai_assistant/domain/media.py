"""Pictures and videos of a stock library, and how they get into products and pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

PAGE_SIZE = 10
IMAGE, VIDEO = "image", "video"
# What the contracts allow.
_MOST_PICTURES, _ALT_LENGTH = 20, 255
# The field of a kind of items that holds its pictures.
FIELDS: Mapping[str, str] = {"products": "pictures", "pages": "json_simplified_content"}


@dataclass(frozen=True)
class StockMedia:
    """`kind` is image or video, `duration` in seconds. `path` is where it is served once it is stored; `video` the path
    of the film of which that is a picture, empty for an image and for a film that is a picture itself."""

    id: str
    kind: str
    title: str
    width: int
    height: int
    author: str
    source: str
    source_url: str = ""
    duration: int = 0
    path: str = ""
    video: str = ""

    @property
    def attribution(self) -> str:
        """Author and library, as far as they are named."""
        return " / ".join(filter(None, (self.author, self.source)))


@dataclass(frozen=True)
class MediaPage:
    """`total` counts what all pages have."""

    items: tuple[StockMedia, ...]
    total: int


def add_media(path: str, before: object, media: Sequence[StockMedia]) -> Sequence[object]:
    """Return the value of FIELDS[path] with media behind what is there; what is there already is not added again."""
    parts: list[object] = list(before) if isinstance(before, list) else []
    if path == "products":
        urls = {picture.get("url") for picture in parts if isinstance(picture, Mapping)}
        return [*parts, *(_picture(item) for item in media if item.path not in urls)][:_MOST_PICTURES]
    texts = [str(part.get("html", "")) for part in parts if isinstance(part, Mapping)]
    new = [item for item in media if not any(item.path in text for text in texts)]
    return [*parts, *({"html": _figure(item), "css": ""} for item in new)]


def _picture(item: StockMedia) -> dict[str, object]:
    film = {"video": item.video} if item.video else {}
    return {"url": item.path, "alt": item.title[:_ALT_LENGTH], "attribution": item.attribution, **film}


def _figure(item: StockMedia) -> str:
    path, title = escape(item.path), escape(item.title)
    shown = (
        f'<video src="{escape(item.video)}" poster="{path}" aria-label="{title}" controls></video>'
        if item.video
        else f'<img src="{path}" alt="{title}" width="{item.width}" height="{item.height}" loading="lazy">'
    )
    author = escape(item.attribution)
    is_web = item.source_url.startswith(("https://", "http://"))
    credit = f'<a href="{escape(item.source_url)}">{author}</a>' if is_web else author
    return f"<figure>{shown}<figcaption>{credit}</figcaption></figure>"
