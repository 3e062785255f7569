"""Files of a tenant, in the bus's object store."""

from dataclasses import dataclass

from nats.js import errors as js_errors
from nats.js.api import ObjectMeta, ObjectStoreConfig

from chassis.bus import Bus
from chassis.errors import ConflictError, NotFoundError

# Bytes of one tenant.
_SHARE = 1024**3


@dataclass(frozen=True)
class StoredFile:
    content: bytes
    media_type: str


class ObjectStore:
    """The bucket `uploads-{tenant}` of each tenant. A name is given once and its content never changes."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    async def put(self, tenant: str, name: str, file: StoredFile) -> str:
        """Keep a file; answers the path it is served under. Raises Conflict when the tenant has its share of files."""
        # No limit of the bucket's own: it would be set aside for every tenant, used or not.
        bucket = await self._bus.jetstream.create_object_store(f"uploads-{tenant}", ObjectStoreConfig())
        if (await bucket.status()).size + len(file.content) > _SHARE:
            raise ConflictError(
                "There is no room for more files. Remove some that are not used.", "files-full"
            )
        await bucket.put(name, file.content, ObjectMeta(name=name, headers={"content-type": file.media_type}))
        return f"/uploads/{tenant}/{name}"

    async def get(self, tenant: str, name: str) -> StoredFile:
        """The file; raises NotFound."""
        try:
            bucket = await self._bus.jetstream.object_store(f"uploads-{tenant}")
            found = await bucket.get(name)
        except js_errors.NotFoundError:
            raise NotFoundError("There is no such file.") from None
        headers = found.info.headers or {}
        return StoredFile(found.data or b"", headers.get("content-type", "application/octet-stream"))
