"""The library of pictures: decoded, encoded again in sizes, stored in the object store."""

import asyncio
import hashlib
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from chassis import images, outbox
from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.errors import invalid_field
from chassis.model import uuid7
from chassis.object_store import ObjectStore, StoredFile
from souk.site.v1 import site_events_pb2 as events
from souk.site.v1 import site_pb2 as pb
from souk.site.v1 import site_service_pb2 as rpc

from site_editor.adapters import resources
from site_editor.domain.rows import SiteImage

MAX_BYTES = 10 * 1024**2
WIDTHS = (480, 960, 1600)
_MAX_HEIGHT = 4800
_MAX_CONCURRENCY = 2
_ENDINGS = {"JPEG": "jpg", "PNG": "png", "WEBP": "webp"}
_NAME_LENGTH = 120


@dataclass(frozen=True)
class EncodedSize:
    """One size of a picture: its files by format."""

    width: int
    height: int
    files: dict[str, bytes]


class ImageLibrary:
    """Stores pictures; `store` and `add` are the parts of one rpc."""

    def __init__(self, store: ObjectStore) -> None:
        self._store, self._permits = store, asyncio.Semaphore(_MAX_CONCURRENCY)

    async def store(self, request: rpc.StoreImageRequest) -> list[dict[str, Any]]:
        """Store a picture's sizes and return them, the smallest first. Raise ValidationError."""
        async with self._permits:
            sizes = await asyncio.to_thread(encode_sizes, request.content)
        slug = current_caller().tenant
        digest = hashlib.sha256(request.content).hexdigest()[:32]
        return [await self._store_size(slug, f"site-{digest}-{size.width}", size) for size in sizes]

    async def add(self, request: rpc.StoreImageRequest, sizes: list[dict[str, Any]]) -> pb.SiteImage:
        """Add the picture to the library and return it."""
        largest, name = sizes[-1], "".join(filter(str.isprintable, request.name)).strip()
        row = SiteImage(
            tenant_id=current_transaction().tenant_id,
            id=uuid7(),
            name=name[:_NAME_LENGTH] or "image",
            path=largest["path"],
            width=largest["width"],
            height=largest["height"],
            sizes=sizes,
        )
        session = await current_transaction().session()
        session.add(row)
        await session.flush()
        resources.images.clear_totals()
        item: pb.SiteImage = await resources.images.read(row.id)
        outbox.add(UUID(item.id), events.ImageUploaded(image=item))
        return item

    async def _store_size(self, slug: str, name: str, size: EncodedSize) -> dict[str, Any]:
        paths = {
            format_: await self._store.put(
                slug, f"{name}.{_ENDINGS[format_]}", StoredFile(content, f"image/{format_.lower()}")
            )
            for format_, content in size.files.items()
        }
        other = next(path for format_, path in paths.items() if format_ != "WEBP" or len(paths) == 1)
        return {
            "width": size.width,
            "height": size.height,
            "path": paths["WEBP"],
            "original_type_path": other,
        }


def encode_sizes(content: bytes) -> list[EncodedSize]:
    """Return a picture in each width up to its own, as WebP and in its own format. Raise ValidationError."""
    if len(content) > MAX_BYTES:
        raise invalid_field("content", "A picture has 10 MB at the most.", "too-large")
    try:
        image, format_ = images.decode(content)
    except images.UnreadableImageError as error:
        raise invalid_field("content", f"{error} Send a JPEG, PNG or WebP picture.", "picture") from None
    widths = [width for width in WIDTHS if width < image.width] + [min(image.width, WIDTHS[-1])]
    return [_encode(image, width, format_) for width in dict.fromkeys(widths)]


def _encode(image: Any, width: int, format_: str) -> EncodedSize:
    scaled = images.fit_within(image, width, _MAX_HEIGHT)
    files = {name: images.encode(scaled, name) for name in dict.fromkeys(("WEBP", format_))}
    return EncodedSize(scaled.width, scaled.height, files)
