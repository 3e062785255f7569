"""Files of a tenant, in the bus's object store."""

from dataclasses import dataclass

from nats.js.api import ObjectMeta, ObjectStoreConfig
from nats.js.errors import BucketNotFoundError, NotFoundError, ObjectNotFoundError

from chassis.bus import Bus
from chassis.errors import NotFound


@dataclass(frozen=True)
class File:
    content: bytes
    media_type: str


class Store:
    """The bucket `uploads-{tenant}` of each tenant. A name is given once and its content never changes."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    async def put(self, tenant: str, name: str, file: File) -> str:
        """Keep a file; answers the path it is served under."""
        bucket = await self._bus.jetstream.create_object_store(
            f"uploads-{tenant}", ObjectStoreConfig(max_bytes=1024**3)
        )
        await bucket.put(name, file.content, ObjectMeta(name=name, headers={"content-type": file.media_type}))
        return f"/uploads/{tenant}/{name}"

    async def get(self, tenant: str, name: str) -> File:
        """The file; raises NotFound."""
        try:
            bucket = await self._bus.jetstream.object_store(f"uploads-{tenant}")
            found = await bucket.get(name)
        except (BucketNotFoundError, ObjectNotFoundError, NotFoundError):
            raise NotFound("There is no such file.") from None
        headers = found.info.headers or {}
        return File(found.data or b"", headers.get("content-type", "application/octet-stream"))
