"""Pictures of the demo sites, drawn for them: the drawings (SVG) and what was made of them lie beside."""

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from uuid import UUID

from chassis.object_store import ObjectStore, StoredFile

from site_editor.adapters.image_sizes import EncodedSize, encode_sizes
from site_editor.domain.rows import SiteImage

_NAMES = {
    "atlas": ("hero", "delivery", "ironing", "logo"),
    "rif": ("hero", "basket", "pantry", "logo"),
    "saone": ("hero", "ironing", "logo"),
}
# Both are laundries, with one set of drawings.
_DRAWN_FOR = {
    ("saone", "hero"): "atlas",
    ("saone", "ironing"): "atlas",
}


async def store_files(store: ObjectStore) -> None:
    """Store the pictures of each site."""
    for slug, names in _NAMES.items():
        for name in names:
            for size in _sizes(slug, name):
                file = StoredFile(size.files["WEBP"], "image/webp")
                await store.put(slug, _file_name(slug, name, size.width), file)


def picture_path(slug: str, name: str) -> str:
    """Return the path of a picture's largest size."""
    return f"/uploads/{slug}/{_file_name(slug, name, _sizes(slug, name)[-1].width)}"


def build_images(tenant_id: UUID, slug: str) -> Iterator[SiteImage]:
    """Yield the library's rows of a site's pictures."""
    for name in _NAMES[slug]:
        sizes = [_describe(slug, name, size) for size in _sizes(slug, name)]
        largest = _sizes(slug, name)[-1]
        yield SiteImage(
            tenant_id=tenant_id,
            name=f"{name}.webp",
            path=picture_path(slug, name),
            width=largest.width,
            height=largest.height,
            sizes=sizes,
        )


def _describe(slug: str, name: str, size: EncodedSize) -> dict[str, object]:
    path = f"/uploads/{slug}/{_file_name(slug, name, size.width)}"
    return {"width": size.width, "height": size.height, "path": path, "original_type_path": path}


@cache
def _content(slug: str, name: str) -> bytes:
    return (
        files("site_editor")
        .joinpath(f"demo/pictures/{_DRAWN_FOR.get((slug, name), slug)}-{name}.webp")
        .read_bytes()
    )


@cache
def _sizes(slug: str, name: str) -> list[EncodedSize]:
    return encode_sizes(_content(slug, name))


def _file_name(slug: str, name: str, width: int) -> str:
    digest = hashlib.sha256(_content(slug, name)).hexdigest()[:32]
    return f"site-{digest}-{width}.webp"
