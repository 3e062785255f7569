"""The supplier's product images: fetched, re-encoded and stored in the object store."""

import asyncio
import hashlib
from collections.abc import Iterable
from functools import partial

import structlog
from chassis import images
from chassis.egress import BlockedAddressError, Egress
from chassis.errors import BusyError, ValidationError
from chassis.object_store import ObjectStore, StoredFile
from chassis.slow_work import run_slowly

log = structlog.get_logger()

# Pixels of the longer side; an image with a shorter one is a thumbnail.
_THUMBNAIL, _MAX_SIDE, _CARD_SIDE = 100, 1200, 480
_MAX_IMAGES, _MAX_CONCURRENCY = 6, 3
_OK = 200


class Images:
    """`egress` rejects addresses of internal networks."""

    def __init__(self, egress: Egress, store: ObjectStore) -> None:
        self._egress, self._store = egress, store
        self._permits = asyncio.Semaphore(_MAX_CONCURRENCY)

    async def store_images(self, tenant: str, addresses: Iterable[str]) -> dict[str, str]:
        """Store the first six images that can be read, thumbnails last, and return their paths by address. Raise
        BusyError if there are addresses and none can be read."""
        first_addresses = list(addresses)[: 2 * _MAX_IMAGES]
        results = await asyncio.gather(*(self._store_image(tenant, address) for address in first_addresses))
        stored = [
            (address, *result) for address, result in zip(first_addresses, results, strict=True) if result
        ]
        if first_addresses and not stored:
            raise BusyError("None of the product's pictures can be had.")
        stored.sort(key=lambda image: image[2] < _THUMBNAIL)
        return {address: path for address, path, _ in stored[:_MAX_IMAGES]}

    async def fetch_card_image(self, address: str) -> bytes | None:
        """Return the image in the size of a card; None if it can't be fetched or decoded."""
        encoded = await self._fetch(address, _CARD_SIDE)
        return encoded[0] if encoded else None

    async def _store_image(self, tenant: str, address: str) -> tuple[str, int] | None:
        """Return the path and the shorter side; None if the image can't be fetched or decoded."""
        encoded = await self._fetch(address, _MAX_SIDE)
        if encoded is None:
            return None
        content, side = encoded
        name = f"supplier-{hashlib.sha256(content).hexdigest()[:40]}.jpg"
        return await self._store.put(tenant, name, StoredFile(content, "image/jpeg")), side

    async def _fetch(self, address: str, max_side: int) -> tuple[bytes, int] | None:
        async with self._permits:
            try:
                response = await self._egress.send("GET", address)
            except (BusyError, BlockedAddressError, ValueError) as error:
                log.info("image-skipped", address=address[:200], reason=str(error))
                return None
            is_ok = response.status == _OK
            encoded = await _reencode(response.body, max_side) if is_ok else None
            if encoded is None:
                log.info("image-skipped", address=address[:200], status=response.status)
            return encoded


async def _reencode(content: bytes, max_side: int) -> tuple[bytes, int] | None:
    """Return the image as a JPEG without metadata, and the shorter side of the original; None if it can't be decoded or
    is too large."""
    try:
        return await run_slowly(partial(images.convert, content, "JPEG", max_side), "image", len(content))
    except (images.UnreadableImageError, ValidationError):
        return None
