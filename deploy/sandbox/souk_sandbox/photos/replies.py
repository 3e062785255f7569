"""Replies of the photo service, in the form of its documentation's examples, and how real ones differ from it."""

from collections.abc import Callable, Mapping
from typing import Any

import orjson

TOTAL = 23
_WIDE, _HIGH = 3066, 3968
Json = dict[str, Any]


def photo(id_: int, base: str) -> Json:
    """Return a photo; `base` is the address of its files."""
    page = f"https://www.pexels.com/photo/trees-during-day-{id_}/"
    sizes = ("original", "large2x", "large", "medium", "small", "portrait", "landscape", "tiny")
    return {
        "id": id_,
        "width": _WIDE,
        "height": _HIGH,
        "url": page,
        "photographer": "Lukas Rodriguez",
        "photographer_url": "https://www.pexels.com/@lukas-rodriguez-1845331",
        "photographer_id": 1845331,
        "avg_color": "#374824",
        "src": {size: f"{base}/photos/{id_}-{size}.jpeg" for size in sizes},
        "liked": False,
        "alt": "Brown Rocks During Golden Hour",
    }


def video(id_: int, base: str) -> Json:
    """Return a video with its files below the address `base`; duration in seconds."""
    files = [
        ("hd", "video/mp4", 1280),
        ("sd", "video/mp4", 640),
        ("sd", "video/mp4", 426),
        ("hls", "application/x-mpegURL", None),
    ]
    return {
        "id": id_,
        "width": 4096,
        "height": 2160,
        "url": f"https://www.pexels.com/video/video-of-forest-{id_}/",
        "image": f"{base}/photos/{id_}-poster.jpeg",
        "duration": 32,
        "user": {"id": 574687, "name": "Ruvim Miksanskiy", "url": "https://www.pexels.com/@digitech"},
        "video_files": [
            {"id": index, "quality": quality, "file_type": type_, "width": width,
             "height": width and width * 9 // 16, "link": f"{base}/films/{id_}-{width}.mp4"}
            for index, (quality, type_, width) in enumerate(files)
        ],
        "video_pictures": [{"id": 133236, "picture": f"{base}/photos/{id_}-0.jpeg", "nr": 0}],
    }  # fmt: skip


def search(name: str, items: list[Json], page: int, per_page: int) -> Json:
    """Return a page of a search; `name` is that of its list."""
    first = (page - 1) * per_page
    return {
        "total_results": len(items),
        "page": page,
        "per_page": per_page,
        name: items[first : first + per_page],
        "next_page": f"https://api.pexels.com/v1/search/?page={page + 1}&per_page={per_page}",
    }


def _without(name: str) -> Callable[[Json], Json]:
    return lambda reply: {key: value for key, value in reply.items() if key != name}


def _each(change: Callable[[Json], Any]) -> Callable[[Json], Json]:
    """Return what changes each item of a reply's list."""

    def mutate(reply: Json) -> Json:
        return {
            key: [change(item) for item in value] if isinstance(value, list) else value
            for key, value in reply.items()
        }

    return mutate


def _with(**fields: Any) -> Callable[[Json], Json]:
    return lambda item: {**item, **fields}


# What a reply may be beside what the documentation says. None of them may break a search.
MUTATIONS: Mapping[str, Callable[[Json], Json]] = {
    "no-total": _without("total_results"),
    "total-of-text": _with(total_results="many"),
    "no-next-page": _without("next_page"),
    "null-colour": _each(_with(avg_color=None)),
    "no-alt": _each(_with(alt=None)),
    "null-size": _each(_with(width=None, height=None)),
    "no-author": _each(_with(photographer=None, user=None)),
    "new-field": _each(_with(blur_hash="LEHV6nWB2yk8", tags=["tree"])),
    "ids-of-text": _each(_with(id="a1")),
    "no-files": _each(_with(src=None, video_files=None)),
    "items-of-null": _each(lambda _: None),
    "markup": _each(_with(alt='<img src=x onerror="alert(1)">', photographer="<b>x</b>")),
    "bad-link": _each(_with(url="javascript:alert(1)")),
}
BODIES: Mapping[str, tuple[int, str, bytes]] = {
    "html": (200, "text/html", b"<html>Attention Required! | Cloudflare</html>"),
    "empty": (200, "application/json", b""),
    "list": (200, "application/json", b"[]"),
    "null-list": (200, "application/json", orjson.dumps({"photos": None, "videos": None})),
    "unauthorized": (401, "application/json", b'{"status": 401, "code": "Unauthorized"}'),
    "rate": (429, "application/json", b'{"error": "Rate limit exceeded"}'),
    "error-500": (500, "text/plain", b"Internal Server Error"),
    "cut": (200, "application/json", b'{"total_results": 10, "photos": [{"id": 1'),
}
