"""Files of all tenants, in one bucket of the bus's object store, which an administrator has made."""

import base64
import hashlib
from contextlib import suppress
from dataclasses import dataclass

from nats.js import JetStreamContext, errors
from nats.js.api import KeyValueConfig, ObjectMeta, ObjectStoreConfig
from nats.js.object_store import ObjectStore as NatsObjectStore

from chassis.bus import Bus
from chassis.errors import BusyError, ConflictError, NotFoundError
from chassis.stream_reader import StreamReader
from chassis.uploads import upload_path

_BUCKET, _USAGE = "uploads", "upload-usage"
# What both are at the server.
STREAMS = (f"OBJ_{_BUCKET}", f"KV_{_USAGE}")
SUBJECTS = (f"$O.{_BUCKET}.>", f"$KV.{_USAGE}.>")
_CHUNKS = f"$O.{_BUCKET}.C.{{}}"
_MAX_BYTES_PER_TENANT = 1024**3
_ATTEMPTS = 10


@dataclass(frozen=True)
class StoredFile:
    """The bytes of a file, and its media type, as image/webp."""

    content: bytes
    media_type: str


async def create(bus: Bus) -> None:
    """Create the bucket of files and that of what each tenant uses; those that exist stay as they are. Administrators
    may."""
    with suppress(errors.BadRequestError):
        await bus.jetstream.create_object_store(_BUCKET, ObjectStoreConfig(replicas=bus.replicas))
    with suppress(errors.BadRequestError):
        await bus.jetstream.create_key_value(KeyValueConfig(bucket=_USAGE, replicas=bus.replicas))


class _SharedJetStream(JetStreamContext):
    """No process may purge what all share: chunks of a file that could not be written whole stay, and count."""

    async def purge_stream(self, *_: object, **__: object) -> bool:
        """Purge nothing."""
        return False


class ObjectStore:
    """Files under the key `{tenant}/{name}`. A name is written once; its content never changes."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    @property
    def _jetstream(self) -> JetStreamContext:
        return _SharedJetStream(self._bus.client)

    async def put(self, tenant: str, name: str, file: StoredFile) -> str:
        """Store a file and return the path it is served under; a file that exists under the name stays as it is.

        Raise ConflictError `files-full` when the tenant's files would exceed 1 GiB, BusyError without a bucket.
        """
        key, path = f"{tenant}/{name}", upload_path(tenant, name)
        try:
            await self._bus.find_stream(STREAMS[0])
        except errors.NotFoundError:
            raise BusyError("Files can't be stored at the moment. Try again.") from None
        bucket = self._bucket
        try:
            await bucket.get_info(key)
        except errors.NotFoundError:
            await self._reserve(tenant, len(file.content))
            meta = ObjectMeta(name=key, headers={"content-type": file.media_type})
            await bucket.put(key, file.content, meta)
        return path

    async def get(self, tenant: str, name: str) -> StoredFile:
        """Return the file. Raise NotFoundError if there is none."""
        try:
            info = await self._bucket.get_info(f"{tenant}/{name}")
        except errors.NotFoundError:
            raise NotFoundError("There is no such file.") from None
        # nats-py reads by a consumer, which no process may make.
        reader = StreamReader(self._bus, STREAMS[0])
        content = b"".join([part.data async for part in reader.stored(0, _CHUNKS.format(info.nuid))])
        if info.digest != _digest(content):
            raise NotFoundError("There is no such file.")
        headers = info.headers or {}
        return StoredFile(content, headers.get("content-type", "application/octet-stream"))

    @property
    def _bucket(self) -> NatsObjectStore:
        return NatsObjectStore(_BUCKET, STREAMS[0], self._jetstream)

    async def _reserve(self, tenant: str, size: int) -> None:
        """Add to the bytes that the tenant uses. What a crash leaves reserved and unwritten stays counted."""
        usage = await self._jetstream.key_value(_USAGE)
        for _ in range(_ATTEMPTS):
            try:
                entry = await usage.get(tenant)
                used, revision = int(entry.value or b"0"), entry.revision
            except errors.NotFoundError:
                used, revision = 0, 0
            if used + size > _MAX_BYTES_PER_TENANT:
                raise ConflictError(
                    "There is no room for more files. Remove some that are not used.", "files-full"
                )
            try:
                await usage.update(tenant, str(used + size).encode(), revision)
            except errors.KeyWrongLastSequenceError:
                continue
            return
        raise BusyError("Too many files are being stored at the same time. Try again.")


def _digest(content: bytes) -> str:
    """Return the digest as the object store's metadata have it."""
    return f"SHA-256={base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode()}"
