"""Files of a build, with their compressed copies."""

from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse

_IMMUTABLE = {"Cache-Control": "public, max-age=31536000, immutable"}
_FIVE_MINUTES = {"Cache-Control": "public, max-age=300"}
_MAX_PATH = 500
# Content codings, the preferred first, and the suffix of the copy that the build writes.
_ENCODINGS = {"br": ".br", "gzip": ".gz"}


def find_file(dist: Path, path: str) -> Path | None:
    """Return the file of the build at `path`; None for pages, whose policies differ, and compressed copies."""
    file = _find(dist, path)
    return file if file and file.suffix not in {".html", *_ENCODINGS.values()} else None


def find_page(dist: Path, path: str) -> Path | None:
    """Return the HTML file of the build at `path`, or None."""
    file = _find(dist, path)
    return file if file and file.suffix == ".html" else None


def _find(dist: Path, path: str) -> Path | None:
    if not path or "\0" in path or len(path) > _MAX_PATH:
        return None
    file = (dist / path).resolve()
    is_inside = file.is_relative_to(dist.resolve()) and not file.name.startswith(".")
    return file if is_inside and file.is_file() else None


def static_file_response(http: Request, file: Path, *, is_hashed: bool = False) -> FileResponse:
    """Return the smallest copy of the file that the client accepts, under the media type of the file itself."""
    headers = {"Vary": "Accept-Encoding", **(_IMMUTABLE if is_hashed else _FIVE_MINUTES)}
    media_type = guess_type(file)[0]
    for coding in _accepted_codings(",".join(http.headers.getlist("accept-encoding"))):
        copy = file.with_name(file.name + _ENCODINGS[coding])
        if copy.is_file():
            return FileResponse(copy, headers={"Content-Encoding": coding, **headers}, media_type=media_type)
    return FileResponse(file, headers=headers, media_type=media_type)


def _accepted_codings(accept_encoding: str) -> list[str]:
    """Return the codings of `_ENCODINGS` that the header accepts, by its weights, then in our order."""
    weights: dict[str, float] = {}
    for part in accept_encoding.lower().split(","):
        name, _, weight = part.partition(";")
        weights[name.strip()] = _parse_weight(weight)
    accepted = {coding: weights.get(coding, weights.get("*", 0)) for coding in _ENCODINGS}
    return sorted(
        (coding for coding in _ENCODINGS if accepted[coding] > 0), key=lambda coding: -accepted[coding]
    )


def _parse_weight(parameter: str) -> float:
    """Return the value of `q=0.5`: 1 without a parameter, 0 for what is not a number from 0 to 1."""
    if not parameter.strip():
        return 1
    name, _, value = parameter.strip().partition("=")
    try:
        weight = float(value)
    except ValueError:
        return 0
    return weight if name.strip() == "q" and 0 <= weight <= 1 else 0
