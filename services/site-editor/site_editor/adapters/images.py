"""The library of pictures: decoded, encoded again in sizes, stored in the object store."""

import hashlib
from functools import partial
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.model import uuid7
from chassis.object_store import ObjectStore, StoredFile
from chassis.slow_work import run_slowly
from souk.site.v1 import site_events_pb2 as events
from souk.site.v1 import site_pb2 as pb
from souk.site.v1 import site_service_pb2 as rpc

from site_editor.adapters import resources
from site_editor.adapters.image_sizes import EncodedSize, encode_sizes
from site_editor.domain.rows import SiteImage

_ENDINGS = {"JPEG": "jpg", "PNG": "png", "WEBP": "webp"}
_NAME_LENGTH = 120


class ImageLibrary:
    """Stores pictures; `store` and `add` are the parts of one rpc."""

    def __init__(self, store: ObjectStore) -> None:
        self._store = store

    async def store(self, request: rpc.StoreImageRequest) -> list[dict[str, Any]]:
        """Store a picture's sizes and return them, the smallest first. Raise ValidationError."""
        content = request.content
        sizes = await run_slowly(partial(encode_sizes, content), "content", len(content))
        slug = current_caller().tenant
        digest = hashlib.sha256(content).hexdigest()[:32]
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
