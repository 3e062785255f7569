"""The supplier's pictures, fetched, looked at, drawn anew and kept in our own store."""

import asyncio
import hashlib
import io
import warnings
from collections.abc import Iterable

import structlog
from chassis.egress import BlockedAddressError, Egress
from chassis.errors import BusyError
from chassis.object_store import ObjectStore, StoredFile
from PIL import Image, ImageOps

log = structlog.get_logger()

_FORMATS = ("JPEG", "PNG", "WEBP")
_MOST_PIXELS = 25_000_000
_SMALLEST, _LARGEST, _ON_A_CARD = 100, 1200, 480
_MOST, _AT_ONCE = 6, 3
_FINE = 200


class Pictures:
    """`egress` checks where an address leads."""

    def __init__(self, egress: Egress, store: ObjectStore) -> None:
        self._egress, self._store = egress, store
        self._turns = asyncio.Semaphore(_AT_ONCE)

    async def keep(self, tenant: str, addresses: Iterable[str]) -> dict[str, str]:
        """Where each picture is served now, by the address it had; the first six that are pictures, thumbs last.
        Raises Busy when none could be had although there are some."""
        wanted = list(addresses)[: 2 * _MOST]
        found = await asyncio.gather(*(self._one(tenant, address) for address in wanted))
        kept = [(address, *one) for address, one in zip(wanted, found, strict=True) if one]
        if wanted and not kept:
            raise BusyError("None of the product's pictures can be had.")
        kept.sort(key=lambda one: one[2] < _SMALLEST)
        return {address: path for address, path, _ in kept[:_MOST]}

    async def shown(self, address: str) -> bytes | None:
        """A picture as a card shows it; None for what can't be had or is no picture."""
        drawn = await self._drawn(address, _ON_A_CARD)
        return drawn[0] if drawn else None

    async def _one(self, tenant: str, address: str) -> tuple[str, int] | None:
        """The path and the smaller side; None for what can't be had or is no picture."""
        drawn = await self._drawn(address, _LARGEST)
        if drawn is None:
            return None
        content, side = drawn
        name = f"supplier-{hashlib.sha256(content).hexdigest()[:40]}.jpg"
        return await self._store.put(tenant, name, StoredFile(content, "image/jpeg")), side

    async def _drawn(self, address: str, largest: int) -> tuple[bytes, int] | None:
        async with self._turns:
            try:
                answer = await self._egress.send("GET", address)
            except (BusyError, BlockedAddressError, ValueError) as no:
                log.info("picture-refused", address=address[:200], reason=str(no))
                return None
            is_fine = answer.status == _FINE
            drawn = await asyncio.to_thread(draw, answer.body, largest) if is_fine else None
            if drawn is None:
                log.info("picture-refused", address=address[:200], status=answer.status)
            return drawn


def draw(content: bytes, largest: int = _LARGEST) -> tuple[bytes, int] | None:
    """The picture as a JPEG of ours, with nothing of theirs but its pixels, and the smaller side of what it was; None
    for what is no picture or too large a one."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with Image.open(io.BytesIO(content), formats=_FORMATS) as theirs:
                if theirs.width * theirs.height > _MOST_PIXELS:
                    return None
                side = min(theirs.size)
                theirs.draft("RGB", (largest, largest))
                ours = ImageOps.exif_transpose(theirs).convert("RGB")
                ours.thumbnail((largest, largest))
    except (OSError, ValueError, SyntaxError, Warning, Image.DecompressionBombError):
        return None
    out = io.BytesIO()
    ours.save(out, "JPEG", quality=82)
    return out.getvalue(), side
